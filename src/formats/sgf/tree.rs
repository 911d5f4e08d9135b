//! The Smart Game Format itself: trees of nodes, nodes with properties, properties with values.
//!
//! The parser keeps the main line of each tree, that is the first branch wherever a tree branches. It
//! uses no recursion and no more memory than the text has: how deep brackets are nested makes no
//! difference.

/// The main line of a tree.
pub(super) struct Tree {
    /// The line on which the tree begins.
    pub line: usize,
    pub nodes: Vec<Node>,
    /// Text that is not Smart Game Format in the tree or before it, with its line.
    pub damage: Vec<(usize, String)>,
}

/// A node: an action of one side, or a setup.
pub(super) struct Node {
    pub line: usize,
    properties: Vec<Property>,
}

struct Property {
    name: String,
    values: Vec<String>,
}

impl Node {
    /// The values of a property, if the node has it. There is one value at least.
    pub fn values(&self, name: &str) -> Option<&[String]> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        Some(&property.values)
    }

    /// The first value of a property.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values(name).map(|values| values[0].as_str())
    }
}

/// The trees of a text.
pub(super) fn parse(text: &str) -> Vec<Tree> {
    let mut parser = Parser { text, at: 0, line: 1, damage: Vec::new() };
    let mut trees: Vec<Tree> = Vec::new();
    while let Some(tree) = parser.tree() {
        trees.push(tree);
    }
    if let Some(last) = trees.last_mut() {
        last.damage.append(&mut parser.damage);
    }
    trees
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    damage: Vec<(usize, String)>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Advances by one byte.
    fn step(&mut self) {
        self.line += usize::from(self.peek() == Some(b'\n'));
        self.at += 1;
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.step();
        }
    }

    /// Records text without a meaning in its place, up to the next character with one.
    fn skip_unknown(&mut self, expected: &str) {
        let (line, start) = (self.line, self.at);
        self.step();
        while self.peek().is_some_and(|byte| !b"();[]".contains(&byte) && !byte.is_ascii_uppercase()) {
            self.step();
        }
        let found: String = self.text[start..self.at].trim_end().chars().take(40).collect();
        self.damage.push((line, format!("found {found:?}, expected {expected}")));
    }

    /// The next tree.
    fn tree(&mut self) -> Option<Tree> {
        loop {
            self.skip_blanks();
            match self.peek()? {
                b'(' => break,
                _ => self.skip_unknown("a game, which begins with ("),
            }
        }
        let line = self.line;
        let mut nodes: Vec<Node> = Vec::new();
        let mut depth = 0_usize;
        // The main line ends with the first bracket that closes.
        let mut ended = false;
        let mut branches = false;
        loop {
            self.skip_blanks();
            match self.peek() {
                Some(b'(') => {
                    if ended && !branches {
                        branches = true;
                        let message = "found another way in which the game might continue, which is left out";
                        self.damage.push((self.line, message.into()));
                    }
                    depth += 1;
                    self.step();
                }
                Some(b')') => {
                    (ended, depth) = (true, depth - 1);
                    self.step();
                }
                Some(b';') => {
                    if !ended {
                        nodes.push(Node { line: self.line, properties: Vec::new() });
                    }
                    self.step();
                }
                Some(byte) if byte.is_ascii_uppercase() => {
                    let property = self.property();
                    match (property, nodes.last_mut()) {
                        (Some(property), Some(node)) if !ended => node.properties.push(property),
                        _ => {}
                    }
                }
                Some(_) => self.skip_unknown("; or a property such as B[31fehe]"),
                None => {
                    self.damage.push((self.line, "found the end of the file, expected )".into()));
                    depth = 0;
                }
            }
            if depth == 0 {
                return Some(Tree { line, nodes, damage: std::mem::take(&mut self.damage) });
            }
        }
    }

    /// A name with its values.
    fn property(&mut self) -> Option<Property> {
        let (line, start) = (self.line, self.at);
        while self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            self.step();
        }
        // Early versions of the format have small letters between the capitals, which mean nothing.
        let name: String = self.text[start..self.at].chars().filter(char::is_ascii_uppercase).collect();
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'[') {
                break;
            }
            values.push(self.value());
        }
        if values.is_empty() {
            self.damage.push((line, format!("found {name} without a value, expected [")));
            return None;
        }
        Some(Property { name, values })
    }

    /// The text between square brackets.
    fn value(&mut self) -> String {
        let line = self.line;
        self.step();
        let mut value = String::new();
        let mut start = self.at;
        loop {
            match self.peek() {
                Some(b']') => {
                    value.push_str(&self.text[start..self.at]);
                    self.step();
                    return value;
                }
                Some(b'\\') => {
                    value.push_str(&self.text[start..self.at]);
                    self.step();
                    // The next character is literal; a line broken in this way continues.
                    start = self.at;
                    match self.peek() {
                        Some(b'\n') => {
                            self.step();
                            start = self.at;
                        }
                        Some(_) => self.step(),
                        None => {}
                    }
                }
                Some(_) => self.step(),
                None => {
                    value.push_str(&self.text[start..]);
                    self.damage.push((line, "found a value without end, expected ]".into()));
                    return value;
                }
            }
        }
    }
}
