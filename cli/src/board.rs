//! `gammonlab board`: pictures of positions.

use crate::Failure;
use crate::files;
use crate::ids::Refused;
use clap::{Args, ValueEnum};
use gammonlab::analysis::{AnalysisError, EngineError};
use gammonlab::notation::{PositionId, parse_play};
use gammonlab::picture::{self, Colours, Style, View};
use resvg::{tiny_skia, usvg};
use std::path::{Path, PathBuf};

/// Draw positions as SVG or PNG files.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab board 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' --play '8/5 6/5' -o position.svg
  gammonlab board 4HPwATDgc/ABMA -o position.png --width 1200 --theme dark")]
pub struct Board {
    /// XGIDs, GNU Position IDs (optionally with :MatchID) or OGIDs.
    #[arg(required = true)]
    ids: Vec<String>,
    /// Output file, .svg or .png. Several ids are written to position-1.svg, position-2.svg, ... With - one
    /// SVG goes to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Put the home board of the side on roll on the left.
    #[arg(long)]
    mirrored: bool,
    /// Hide the numbers of the points.
    #[arg(long)]
    no_numbers: bool,
    /// Light or dark colours.
    #[arg(long, value_enum, default_value_t = Theme::Light)]
    theme: Theme,
    /// Show this play, such as "8/5 6/5": final position with arrows.
    #[arg(long)]
    play: Option<String>,
    /// Width in pixels [default: 700 for SVG, 1400 for PNG].
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(16..=16384))]
    width: Option<u32>,
    /// Print errors as JSON objects.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Theme {
    Light,
    Dark,
}

/// The file format.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// The format that the ending of a file means.
    fn of(path: &Path) -> Result<Self, Failure> {
        if files::is_standard_output(path) {
            return Ok(Self::Svg);
        }
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(files::named(path, "expected a file that ends in .svg or .png")),
        }
    }
}

/// Draws all positions before any file is written: a wrong id leaves everything as it was.
pub fn run(command: &Board) -> Result<(), Failure> {
    let format = Format::of(&command.output)?;
    if command.ids.len() > 1 {
        files::not_standard_output(&command.output)?;
    }
    let mut pictures = Vec::new();
    for id in &command.ids {
        let svg = draw(command, format, id.trim())?;
        pictures.push(match format {
            Format::Svg => svg.into_bytes(),
            Format::Png => png(&svg)?,
        });
    }
    for (number, bytes) in (1..).zip(&pictures) {
        let several = pictures.len() > 1;
        let path = if several { numbered(&command.output, number) } else { command.output.clone() };
        files::put(&path, bytes)?;
    }
    Ok(())
}

/// `position-NUMBER.svg` of `position.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// The SVG of a position, with the requested width.
fn draw(command: &Board, format: Format, id: &str) -> Result<String, Failure> {
    let refused = |error: AnalysisError, input: &str| Refused::new(&error, input, command.json);
    let read: PositionId =
        id.parse().map_err(|e: gammonlab::notation::NotationError| refused(e.into(), id))?;
    let mut view = View { title: id.into(), ..View::new(read.situation()) };
    if let Some(text) = &command.play {
        let dice = view.dice.ok_or_else(|| refused(EngineError::NoDice.into(), id))?;
        let legal = parse_play(&view.position, dice, text).map_err(|e| refused(e.into(), text))?;
        view.play = Some(legal.play);
    }
    let style = Style {
        mirrored: command.mirrored,
        numbers: !command.no_numbers,
        colours: match command.theme {
            Theme::Light => Colours::Light,
            Theme::Dark => Colours::Dark,
        },
        width: command.width.unwrap_or(match format {
            Format::Svg => picture::SIZE.0,
            Format::Png => 2 * picture::SIZE.0,
        }),
    };
    Ok(picture::board_svg(&view, &style))
}

/// The picture in pixels, with the width and height of the SVG.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| format!("a picture of {} by {} pixels is too large", size.width(), size.height()))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
