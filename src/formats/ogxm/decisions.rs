//! Analyses in version 2: the head of a block, and its decisions.

use super::cursor::{Cursor, Mask, Read};
use super::parts::{Alternative, Block, CubeNumbers, Decision, Step, Told, step};
use crate::formats::FormatError;

/// How deep a look was. Missing parts of a decision come from the block, and so on.
#[derive(Clone, Default)]
struct Level {
    preset: Option<String>,
    checker: Option<u32>,
    cube: Option<u32>,
    /// The trials of a rollout; 0 if not stated.
    rollout: Option<u32>,
}

/// Chances of winning the match, of the four currencies.
const CHANCES: [u32; 2] = [2, 3];
/// The table by which we count.
pub const TABLE: &str = "kazaross-xg2";

impl Level {
    /// This level with the changes of a record.
    fn changed(&self, from: &mut Cursor) -> Read<Self> {
        let (mut fields, mask) = from.record()?;
        let mut level = self.clone();
        let depth = mask.has(1) || mask.has(2);
        if mask.has(0) {
            level.preset = Some(fields.text()?);
        } else if depth || mask.has(3) {
            // The name of the level above does not name this one.
            level.preset = None;
        }
        if mask.has(1) {
            level.checker = Some(fields.number()?);
        }
        if mask.has(2) {
            level.cube = Some(fields.number()?);
        }
        if mask.has(4) {
            level.rollout = None;
        }
        if mask.has(3) {
            let (mut rollout, has) = fields.record()?;
            let trials = if has.has(0) { rollout.number()? } else { level.rollout.unwrap_or(0) };
            level.rollout = Some(trials);
        }
        Ok(level)
    }

    /// The level as the engine calls it; `cube` for a decision about the cube.
    fn name(&self, cube: bool) -> String {
        let depth = if cube { self.cube.or(self.checker) } else { self.checker };
        match (&self.preset, self.rollout, depth) {
            (Some(preset), ..) if !preset.is_empty() => preset.clone(),
            (_, Some(0), _) => "rollout".into(),
            (_, Some(trials), _) => format!("rollout ({trials})"),
            (_, _, Some(plies)) => format!("{plies}-ply"),
            _ => "unknown level".into(),
        }
    }
}

/// The head of a block. Its level is kept until the decisions are read.
pub fn block(section: &mut Cursor) -> Read<Block> {
    let (mut fields, mask) = section.record()?;
    let id = fields.id()?;
    let mut block = Block { id, ..Block::default() };
    if mask.has(0) {
        fields.take(32)?;
    }
    if mask.has(1) {
        fields.number()?;
    }
    if mask.has(2) {
        block.level = level_bytes(&mut fields)?;
    }
    if mask.has(4) {
        for _ in 0..fields.count()? {
            fields.number()?;
        }
    }
    let model = if mask.has(5) { Some(fields.text()?) } else { None };
    let name = if mask.has(6) { Some(fields.text()?) } else { None };
    block.engine = name.or(model).filter(|name| !name.is_empty()).unwrap_or_else(|| "OGXM".into());
    if mask.has(7) {
        fields.take(32)?;
    }
    if mask.has(8) {
        fields.text()?;
    }
    block.is_chances = mask.has(9) && CHANCES.contains(&fields.number()?);
    if mask.has(10) {
        fields.u16()?;
    }
    block.same_table = mask.has(11) && fields.text()? == TABLE;
    Ok(block)
}

/// The bytes of a level, for later.
fn level_bytes(fields: &mut Cursor) -> Read<Vec<u8>> {
    let mut ahead = *fields;
    ahead.record()?;
    Ok(fields.take(ahead.place() - fields.place())?.to_vec())
}

/// The decisions of a block.
pub fn read(section: &mut Cursor, block: &mut Block) -> Result<(), FormatError> {
    let base = match &block.level[..] {
        [] => Level::default(),
        bytes => Level::default().changed(&mut Cursor::new(bytes, 0))?,
    };
    while !section.is_at_end() {
        let (mut fields, mask) = section.record()?;
        let (ply, kind) = (fields.number()? as usize, fields.number()?);
        let told = match kind {
            0 => play(&mut fields, mask, &base)?,
            1 => cube(&mut fields, mask, &base)?,
            3 => Told::Luck(fields.equity()?),
            // Nobody judges resignations here.
            _ => continue,
        };
        block.decisions.push(Decision { ply, told });
    }
    Ok(())
}

fn play(fields: &mut Cursor, mask: Mask, base: &Level) -> Read<Told> {
    // The level stands behind the plays that have it.
    let count = if mask.has(0) { fields.count()? } else { 0 };
    let mut records = Vec::new();
    for _ in 0..count {
        let start = *fields;
        fields.record()?;
        records.push(start);
    }
    if mask.has(1) {
        fields.number()?;
    }
    if mask.has(2) {
        fields.equity()?;
    }
    let loss = if mask.has(3) { Some(fields.loss()?) } else { None };
    let level = if mask.has(4) { base.changed(fields)? } else { base.clone() };
    let plays = records.iter_mut().map(|record| alternative(record, &level)).collect::<Read<_>>()?;
    Ok(Told::Play { plays, loss, counts: None })
}

fn alternative(record: &mut Cursor, level: &Level) -> Read<Alternative> {
    let (mut fields, mask) = record.record()?;
    let mut steps: Vec<Step> = Vec::new();
    for _ in 0..fields.count()? {
        let place = fields.place();
        steps.push(step(fields.u8()?, place)?);
    }
    let equity = fields.equity()?;
    let chances = if mask.has(0) { Some(fields.chances()?) } else { None };
    let level = if mask.has(1) { level.changed(&mut fields)? } else { level.clone() };
    Ok(Alternative { steps, equity, chances, played: mask.has(2), level: level.name(false) })
}

fn cube(fields: &mut Cursor, mask: Mask, base: &Level) -> Read<Told> {
    fields.number()?;
    let mut equities = [0.0; 3];
    for (bit, equity) in equities.iter_mut().enumerate() {
        if mask.has(bit as u32) {
            *equity = fields.equity()?;
        }
    }
    let chances = if mask.has(3) { Some(fields.chances()?) } else { None };
    let loss = if mask.has(4) { Some(fields.loss()?) } else { None };
    if mask.has(5) {
        fields.u16()?;
    }
    let level = if mask.has(7) { base.changed(fields)? } else { base.clone() };
    Ok(Told::Cube(CubeNumbers { equities, chances, loss, level: level.name(true) }))
}
