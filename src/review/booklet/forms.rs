//! The forms of a booklet: HTML, Markdown and LaTeX.

use super::words::words;
use super::{Booklet, BookletEntry, Row, Solutions};
use crate::explain::words::Language;
use crate::formats::base64;
use crate::words::signed;
use std::fmt::{Display, Write};

/// Width of the pictures in HTML, in pixels; the page makes them smaller.
const WIDTH: u32 = 700;

/// The beginning of a LaTeX document.
const LATEX: &str = r"\documentclass[11pt]{article}
\usepackage{iftex}
\ifPDFTeX
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\newcommand{\other}[2]{{\footnotesize[U+#1]}}
\else
\usepackage{fontspec}
\newcommand{\other}[2]{#2}
\fi
\usepackage{graphicx,longtable}
\usepackage[margin=2.2cm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\LTleft}{0pt}
";

/// The characters beyond ASCII that pdfLaTeX has, as ranges.
const OF_PDFLATEX: [(char, char); 18] = [
    ('\u{a0}', '\u{ac}'),
    ('\u{ae}', '\u{125}'),
    ('\u{128}', '\u{137}'),
    ('\u{139}', '\u{13e}'),
    ('\u{141}', '\u{148}'),
    ('\u{14a}', '\u{165}'),
    ('\u{168}', '\u{17e}'),
    ('\u{218}', '\u{21b}'),
    ('\u{2010}', '\u{2012}'),
    ('\u{2014}', '\u{2015}'),
    ('\u{2018}', '\u{201a}'),
    ('\u{201c}', '\u{201e}'),
    ('\u{2020}', '\u{2022}'),
    ('\u{2026}', '\u{2026}'),
    ('\u{2039}', '\u{203a}'),
    ('\u{20ac}', '\u{20ac}'),
    ('\u{2122}', '\u{2122}'),
    ('\u{2190}', '\u{2193}'),
];

const STYLE: &str = "\
body { font: 16px/1.45 system-ui, sans-serif; color: #1b2325; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
article { break-inside: avoid; margin: 0 0 2rem; }
img { width: 100%; max-width: 34rem; display: block; }
h2 { font-size: 1.1rem; margin: 0 0 .4rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0; }
td, th { padding: .1rem .7rem .1rem 0; text-align: right; font-weight: normal; }
td:first-child, th:first-child { text-align: left; }
tr.done td:first-child { font-weight: 600; }
.source, .id { color: #5a6669; font-size: .85rem; overflow-wrap: anywhere; }
.solutions { break-before: page; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } img { max-width: 12cm; } }";

impl Booklet {
    /// One HTML file with all pictures in it, for a browser's print.
    pub fn html(&self) -> String {
        let (title, language) = (html(&self.title), self.language);
        let solutions = words(language).solutions;
        let mut text = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; \
             style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
            self.language.code()
        );
        paragraph(&mut text, "note", self.text.as_deref());
        for (number, entry) in (1..).zip(&self.entries) {
            let picture = base64(entry.picture(WIDTH, language).as_bytes());
            let task = html(&entry.task(language));
            put(&mut text, format_args!("<article>\n<h2>{number}. {task}</h2>\n"));
            put(
                &mut text,
                format_args!("<img src=\"data:image/svg+xml;base64,{picture}\" alt=\"{task}\">\n"),
            );
            paragraph(&mut text, "source", entry.source(language).as_deref());
            paragraph(&mut text, "note", entry.note.as_deref());
            if self.solutions == Solutions::Below {
                entry.html_solution(&mut text, language);
            }
            text += "</article>\n";
        }
        if self.solutions == Solutions::AtEnd {
            put(&mut text, format_args!("<section class=\"solutions\">\n<h1>{solutions}</h1>\n"));
            for (number, entry) in (1..).zip(&self.entries) {
                put(&mut text, format_args!("<article>\n<h2>{number}</h2>\n"));
                entry.html_solution(&mut text, language);
                text += "</article>\n";
            }
            text += "</section>\n";
        }
        text + "</body>\n</html>\n"
    }

    /// Markdown; `picture` names the file of the picture of a number, from 1 on.
    pub fn markdown(&self, picture: impl Fn(usize) -> String) -> String {
        let language = self.language;
        let mut text = format!("# {}\n", markdown(&self.title));
        if let Some(before) = &self.text {
            put(&mut text, format_args!("\n{}\n", markdown(before)));
        }
        for (number, entry) in (1..).zip(&self.entries) {
            let task = markdown(&entry.task(language));
            put(&mut text, format_args!("\n## {number}. {task}\n\n![{task}]({})\n", picture(number)));
            for line in [entry.source(language), entry.note.clone()].into_iter().flatten() {
                put(&mut text, format_args!("\n{}\n", markdown(&line)));
            }
            if self.solutions == Solutions::Below {
                entry.markdown_solution(&mut text, language);
            }
        }
        if self.solutions == Solutions::AtEnd {
            put(&mut text, format_args!("\n# {}\n", words(language).solutions));
            for (number, entry) in (1..).zip(&self.entries) {
                put(&mut text, format_args!("\n## {number}\n"));
                entry.markdown_solution(&mut text, language);
            }
        }
        text
    }

    /// A LaTeX document for pdfLaTeX, LuaLaTeX or XeLaTeX; `picture` names the file of the picture of a
    /// number, from 1 on. pdfLaTeX has only Latin letters: it prints the number of any other character.
    pub fn latex(&self, picture: impl Fn(usize) -> String) -> String {
        let language = self.language;
        let mut text = format!(
            "{LATEX}\\title{{{}}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n",
            latex(&self.title)
        );
        latex_paragraphs(&mut text, self.text.as_deref());
        for (number, entry) in (1..).zip(&self.entries) {
            let task = latex(&entry.task(language));
            put(
                &mut text,
                format_args!(
                    "\n\\begin{{minipage}}{{\\textwidth}}\n\\textbf{{{number}. {task}}}\n\n\
                     \\includegraphics[width=12cm]{{{}}}\n\\end{{minipage}}\n",
                    picture(number)
                ),
            );
            latex_paragraphs(&mut text, entry.source(language).as_deref());
            latex_paragraphs(&mut text, entry.note.as_deref());
            if self.solutions == Solutions::Below {
                entry.latex_solution(&mut text, language);
            }
            text += "\n\\bigskip\n";
        }
        if self.solutions == Solutions::AtEnd {
            let solutions = words(language).solutions;
            put(&mut text, format_args!("\n\\clearpage\n\\section*{{{solutions}}}\n"));
            for (number, entry) in (1..).zip(&self.entries) {
                put(&mut text, format_args!("\n\\textbf{{{number}.}} "));
                entry.latex_solution(&mut text, language);
                text += "\n\\bigskip\n";
            }
        }
        text + "\n\\end{document}\n"
    }
}

impl BookletEntry {
    fn html_solution(&self, text: &mut String, language: Language) {
        let answer = self.answer(language);
        paragraph(text, "answer", Some(&*answer).filter(|answer| !answer.is_empty()));
        if !self.rows.is_empty() {
            let columns = words(language).columns.map(|column| format!("<th>{column}</th>")).concat();
            put(text, format_args!("<table>\n<tr><th></th>{columns}</tr>\n"));
            for row in &self.rows {
                let class = if row.done { " class=\"done\"" } else { "" };
                let cells =
                    self.cells(row, language).map(|cell| format!("<td>{}</td>", html(&cell))).concat();
                put(text, format_args!("<tr{class}>{cells}</tr>\n"));
            }
            *text += "</table>\n";
        }
        paragraph(text, "note", self.remark.as_deref());
        paragraph(text, "id", Some(&self.xgid()));
    }

    fn markdown_solution(&self, text: &mut String, language: Language) {
        let answer = self.answer(language);
        if !answer.is_empty() {
            put(text, format_args!("\n**{}**\n", markdown(&answer)));
        }
        if !self.rows.is_empty() {
            put(text, format_args!("\n| | {} |\n", words(language).columns.join(" | ")));
            *text += "|---|---:|---:|---:|---:|---:|---:|---:|\n";
            for row in &self.rows {
                let cells = self.cells(row, language).map(|cell| markdown(&cell)).join(" | ");
                put(text, format_args!("| {cells} |\n"));
            }
        }
        if let Some(remark) = &self.remark {
            put(text, format_args!("\n{}\n", markdown(remark)));
        }
        put(text, format_args!("\n`{}`\n", self.xgid()));
    }

    fn latex_solution(&self, text: &mut String, language: Language) {
        let answer = self.answer(language);
        if !answer.is_empty() {
            put(text, format_args!("\n\\textit{{{}}}\n", latex(&answer)));
        }
        if !self.rows.is_empty() {
            let columns = words(language).columns.map(latex).join(" & ");
            put(text, format_args!("\n\\begin{{longtable}}[l]{{lrrrrrrr}}\n & {columns} \\\\\n"));
            for row in &self.rows {
                let cells = self.cells(row, language).map(|cell| latex(&cell)).join(" & ");
                put(text, format_args!("{cells} \\\\\n"));
            }
            *text += "\\end{longtable}\n";
        }
        latex_paragraphs(text, self.remark.as_deref());
        put(text, format_args!("\n{{\\footnotesize\\texttt{{{}}}}}\n", latex(&self.xgid())));
    }

    /// Name, equity, loss, and five chances in per cent; what is not known is empty.
    fn cells(&self, row: &Row, language: Language) -> [String; 8] {
        let comma = |number: String| language.decimals(&number);
        let loss = if row.loss > 0.0005 { comma(format!("{:.3}", row.loss)) } else { String::new() };
        let chance =
            |n: usize| row.outcomes.map_or(String::new(), |o| comma(format!("{:.1} %", 100.0 * o[n])));
        [
            self.name(row, language),
            comma(signed(row.equity, 3)),
            loss,
            chance(0),
            chance(1),
            chance(2),
            chance(3),
            chance(4),
        ]
    }
}

fn put(text: &mut String, more: impl Display) {
    write!(text, "{more}").expect("a string takes any text");
}

fn paragraph(text: &mut String, class: &str, line: Option<&str>) {
    if let Some(line) = line {
        put(text, format_args!("<p class=\"{class}\">{}</p>\n", html(line)));
    }
}

/// `text` with each character that means something replaced.
fn replaced(text: &str, by: impl Fn(char) -> Option<&'static str>) -> String {
    let mut all = String::with_capacity(text.len());
    for c in text.chars() {
        match by(c) {
            Some(other) => all += other,
            None => all.push(c),
        }
    }
    all
}

fn html(text: &str) -> String {
    replaced(text, |c| match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    })
}

fn markdown(text: &str) -> String {
    replaced(text, |c| match c {
        '\\' => Some("\\\\"),
        '*' => Some("\\*"),
        '_' => Some("\\_"),
        '`' => Some("\\`"),
        '[' => Some("\\["),
        ']' => Some("\\]"),
        '<' => Some("&lt;"),
        '|' => Some("\\|"),
        '#' => Some("\\#"),
        '\n' | '\r' => Some(" "),
        _ => None,
    })
}

/// Each line of a text as a paragraph, outside of boxes, so that a long one continues on the next page.
fn latex_paragraphs(text: &mut String, lines: Option<&str>) {
    for line in lines.into_iter().flat_map(str::lines).filter(|line| !line.trim().is_empty()) {
        put(text, format_args!("\n{}\n", latex(line)));
    }
}

fn is_of_pdflatex(c: char) -> bool {
    OF_PDFLATEX.iter().any(|(from, to)| (*from..=*to).contains(&c))
}

fn latex(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        // Two of these together would become another character, as in the `---` of an id.
        if "-<>,'".contains(c) && before == Some(c) {
            all += "{}";
        }
        before = Some(c);
        match c {
            '\\' => all += "\\textbackslash{}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => all.extend(['\\', c]),
            '~' => all += "\\textasciitilde{}",
            '^' => all += "\\textasciicircum{}",
            '`' => all += "\\textasciigrave{}",
            '\u{2013}' => all += "--",
            c if c.is_control() => all.push(' '),
            c if c.is_ascii() || is_of_pdflatex(c) => all.push(c),
            c => put(&mut all, format_args!("\\other{{{:04X}}}{{{c}}}", u32::from(c))),
        }
    }
    all
}
