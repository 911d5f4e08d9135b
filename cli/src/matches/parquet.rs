//! Writes a table in Apache Parquet, as pandas, DuckDB and spreadsheets read it.
//!
//! Only what a plain table needs: optional columns of texts, whole numbers, fractions and flags, not
//! compressed, in groups of [`GROUP`] rows. The crate `parquet` would bring 27 others for that
//! (docs/TOOLCHAIN.md).

use gammonlab::review::Column;

const MAGIC: &[u8] = b"PAR1";
/// Rows of a group: enough for good reading, few enough for the memory.
const GROUP: usize = 50_000;

/// A table while it is written.
pub struct Parquet {
    file: Vec<u8>,
    columns: Vec<Values>,
    /// Rows of the group that is not written yet.
    rows: usize,
    groups: Vec<Group>,
}

/// The values of a column in the group that is not written yet.
struct Values {
    name: &'static str,
    kind: Column,
    /// Which rows have a value.
    there: Vec<bool>,
    plain: Vec<u8>,
    flags: Vec<bool>,
}

/// A group that is written: its rows, and for each column the place and the bytes of its page.
struct Group {
    rows: usize,
    pages: Vec<(usize, usize)>,
}

impl Parquet {
    pub fn new(columns: &[(&'static str, Column)]) -> Self {
        let values = |&(name, kind): &(&'static str, Column)| Values {
            name,
            kind,
            there: Vec::new(),
            plain: Vec::new(),
            flags: Vec::new(),
        };
        Self {
            file: MAGIC.to_vec(),
            columns: columns.iter().map(values).collect(),
            rows: 0,
            groups: Vec::new(),
        }
    }

    /// Adds a row: an object with a value, or null, for each column.
    pub fn add(&mut self, row: &serde_json::Value) {
        for column in &mut self.columns {
            column.add(&row[column.name]);
        }
        self.rows += 1;
        if self.rows == GROUP {
            self.end_group();
        }
    }

    fn end_group(&mut self) {
        if self.rows == 0 {
            return;
        }
        let rows = std::mem::take(&mut self.rows);
        let mut pages = Vec::new();
        for column in &mut self.columns {
            let start = self.file.len();
            column.write_page(&mut self.file, rows);
            pages.push((start, self.file.len() - start));
        }
        self.groups.push(Group { rows, pages });
    }

    /// The file.
    pub fn finish(mut self) -> Vec<u8> {
        self.end_group();
        let mut foot = Struct::default();
        foot.whole(1, I32, 1);
        let mut schema = vec![{
            let mut root = Struct::default();
            root.text(4, "decisions");
            root.whole(5, I32, self.columns.len() as i64);
            root.end()
        }];
        schema.extend(self.columns.iter().map(Values::schema));
        foot.structs(2, &schema);
        foot.whole(3, I64, self.groups.iter().map(|group| group.rows as i64).sum());
        let groups: Vec<Vec<u8>> = self.groups.iter().map(|group| group.described(&self.columns)).collect();
        foot.structs(4, &groups);
        foot.text(6, concat!("gammonlab ", env!("CARGO_PKG_VERSION")));
        let foot = foot.end();
        self.file.extend(&foot);
        self.file.extend((foot.len() as u32).to_le_bytes());
        self.file.extend(MAGIC);
        self.file
    }
}

impl Group {
    fn described(&self, columns: &[Values]) -> Vec<u8> {
        let pages = self.pages.iter().zip(columns).map(|(&(start, bytes), column)| {
            let mut meta = Struct::default();
            meta.whole(1, I32, column.number());
            // Plain, and run lengths for which rows have a value.
            meta.numbers(2, &[0, 3]);
            meta.texts(3, &[column.name]);
            meta.whole(4, I32, 0);
            meta.whole(5, I64, self.rows as i64);
            meta.whole(6, I64, bytes as i64);
            meta.whole(7, I64, bytes as i64);
            meta.whole(9, I64, start as i64);
            let mut chunk = Struct::default();
            chunk.whole(2, I64, start as i64);
            chunk.nested(3, &meta.end());
            chunk.end()
        });
        let pages: Vec<Vec<u8>> = pages.collect();
        let mut group = Struct::default();
        group.structs(1, &pages);
        group.whole(2, I64, self.pages.iter().map(|(_, bytes)| *bytes as i64).sum());
        group.whole(3, I64, self.rows as i64);
        group.end()
    }
}

impl Values {
    fn add(&mut self, value: &serde_json::Value) {
        let there = match self.kind {
            Column::Text => value.as_str().map(|text| {
                self.plain.extend((text.len() as u32).to_le_bytes());
                self.plain.extend(text.as_bytes());
            }),
            Column::Whole => value.as_i64().map(|whole| self.plain.extend(whole.to_le_bytes())),
            Column::Number => value.as_f64().map(|number| self.plain.extend(number.to_le_bytes())),
            Column::Flag => value.as_bool().map(|flag| self.flags.push(flag)),
        };
        self.there.push(there.is_some());
    }

    /// The number of the type in the format.
    fn number(&self) -> i64 {
        match self.kind {
            Column::Flag => 0,
            Column::Whole => 2,
            Column::Number => 5,
            Column::Text => 6,
        }
    }

    fn schema(&self) -> Vec<u8> {
        let mut element = Struct::default();
        element.whole(1, I32, self.number());
        // A value may be missing.
        element.whole(3, I32, 1);
        element.text(4, self.name);
        if self.kind == Column::Text {
            element.whole(6, I32, 0);
        }
        element.end()
    }

    /// Writes the only page of the column in its group, and begins the next group.
    fn write_page(&mut self, file: &mut Vec<u8>, rows: usize) {
        let there = bits(&std::mem::take(&mut self.there));
        let mut levels = Vec::new();
        varint(&mut levels, (there.len() as u64) << 1 | 1);
        levels.extend(there);
        let mut page = (levels.len() as u32).to_le_bytes().to_vec();
        page.extend(levels);
        page.append(&mut self.plain);
        page.extend(bits(&std::mem::take(&mut self.flags)));
        let mut data = Struct::default();
        data.whole(1, I32, rows as i64);
        data.whole(2, I32, 0);
        data.whole(3, I32, 3);
        data.whole(4, I32, 3);
        let mut head = Struct::default();
        head.whole(1, I32, 0);
        head.whole(2, I32, page.len() as i64);
        head.whole(3, I32, page.len() as i64);
        head.nested(5, &data.end());
        file.extend(head.end());
        file.extend(page);
    }
}

/// Eight flags per byte, the first in the lowest bit.
fn bits(flags: &[bool]) -> Vec<u8> {
    let byte = |eight: &[bool]| eight.iter().rev().fold(0, |byte, flag| byte << 1 | u8::from(*flag));
    flags.chunks(8).map(byte).collect()
}

fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value > 0x7F {
        out.push(value as u8 & 0x7F | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A struct in Thrift's compact protocol, which describes the parts of the file.
#[derive(Default)]
struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    fn field(&mut self, number: u8, kind: u8) {
        self.bytes.push((number - self.last) << 4 | kind);
        self.last = number;
    }

    fn whole(&mut self, number: u8, kind: u8, value: i64) {
        self.field(number, kind);
        varint(&mut self.bytes, (value << 1 ^ value >> 63) as u64);
    }

    fn text(&mut self, number: u8, text: &str) {
        self.field(number, BINARY);
        varint(&mut self.bytes, text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    fn list(&mut self, number: u8, kind: u8, length: usize) {
        self.field(number, LIST);
        if length < 15 {
            self.bytes.push((length as u8) << 4 | kind);
        } else {
            self.bytes.push(0xF0 | kind);
            varint(&mut self.bytes, length as u64);
        }
    }

    fn numbers(&mut self, number: u8, values: &[u64]) {
        self.list(number, I32, values.len());
        values.iter().for_each(|value| varint(&mut self.bytes, value << 1));
    }

    fn texts(&mut self, number: u8, texts: &[&str]) {
        self.list(number, BINARY, texts.len());
        for text in texts {
            varint(&mut self.bytes, text.len() as u64);
            self.bytes.extend(text.as_bytes());
        }
    }

    fn structs(&mut self, number: u8, structs: &[Vec<u8>]) {
        self.list(number, STRUCT, structs.len());
        structs.iter().for_each(|one| self.bytes.extend(one));
    }

    fn nested(&mut self, number: u8, bytes: &[u8]) {
        self.field(number, STRUCT);
        self.bytes.extend(bytes);
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}
