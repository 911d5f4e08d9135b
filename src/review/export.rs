//! A match in another form: match files, reports, tables.

use super::{DecisionTable, MatchCourse, ReviewError, html_page};
use crate::formats::{base64, write_json, write_mat, write_ogxm, write_sgf};
use crate::met::MatchEquityTable;
use crate::transcript::{MatchAnalysis, Transcript};
use serde::{Deserialize, Serialize};

/// The analysis of a match to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "AnalysisSource"))]
pub enum Source {
    /// The analysis that the file brought along.
    File,
    /// Our own.
    Gammonlab,
}

impl Source {
    /// The name in reports: `file` or `gammonlab`.
    pub fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Gammonlab => "gammonlab",
        }
    }

    /// The analysis of this source, of several the last.
    fn of(self, transcript: &Transcript) -> Option<&MatchAnalysis> {
        transcript.analyses.iter().rfind(|a| a.settings.is_some() == (self == Self::Gammonlab))
    }

    /// The analysis of `source` in `transcript`; without a source ours if there is one, else that of the
    /// file.
    ///
    /// # Errors
    /// If `transcript` does not have the analysis.
    pub fn choose(
        source: Option<Self>,
        transcript: &Transcript,
    ) -> Result<(Self, &MatchAnalysis), ReviewError> {
        let own = Self::Gammonlab;
        let source = source.unwrap_or(if own.of(transcript).is_some() { own } else { Self::File });
        Ok((source, source.of(transcript).ok_or(ReviewError::NoAnalysis(source.name()))?))
    }
}

/// The formats in which a match can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExportFormat {
    /// Text that GNU Backgammon and eXtreme Gammon import.
    Mat,
    /// GNU Backgammon's format, with the analysis if there is one.
    Sgf,
    /// OpenGammon's binary format, with all analyses; as base64 if a text is required.
    Ogxm,
    /// Our own JSON, with all analyses.
    Json,
    /// One row a decision; needs an analysis.
    Csv,
    /// A report as one HTML file; needs an analysis.
    Html,
    /// A report as text; needs an analysis.
    Text,
}

/// Choices for the contents of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExportOptions {
    /// The analysis to use; see [`Source::choose`].
    pub source: Option<Source>,
    /// The number of candidates per error in a report; the one that was chosen is added.
    pub candidates: usize,
}

/// `transcript` in another form; see [`export_all`]. Its file is not known.
///
/// # Errors
/// As [`export_all`].
pub fn export(
    transcript: &Transcript,
    format: ExportFormat,
    options: ExportOptions,
    met: &MatchEquityTable,
) -> Result<String, ReviewError> {
    export_all("", std::slice::from_ref(transcript), format, options, met)
}

/// All matches of one file in another form, as one text that is whole: one table, one page. Winning chances
/// are counted by `met`.
///
/// # Errors
/// If the form needs an analysis that is not there.
pub fn export_all(
    file: &str,
    transcripts: &[Transcript],
    format: ExportFormat,
    ExportOptions { source, candidates }: ExportOptions,
    met: &MatchEquityTable,
) -> Result<String, ReviewError> {
    let course = |transcript| {
        let (source, _) = Source::choose(source, transcript)?;
        MatchCourse::of_source(transcript, Some(source), met)
    };
    let courses = || transcripts.iter().map(course).collect::<Result<Vec<_>, ReviewError>>();
    Ok(match format {
        ExportFormat::Json => transcripts.iter().map(write_json).collect(),
        ExportFormat::Ogxm => base64(&transcripts.iter().flat_map(write_ogxm).collect::<Vec<u8>>()),
        ExportFormat::Mat => transcripts.iter().map(write_mat).collect(),
        ExportFormat::Sgf => transcripts.iter().map(|one| sgf(one, source)).collect::<Result<_, _>>()?,
        ExportFormat::Csv => {
            let mut table = DecisionTable::new();
            for (number, transcript) in transcripts.iter().enumerate() {
                table.add((file, number), transcript, Source::choose(source, transcript)?.1, met)?;
            }
            table.into_text()
        }
        ExportFormat::Html => html_page(&courses()?, met, candidates),
        ExportFormat::Text => {
            courses()?.iter().map(|course| course.to_text(candidates)).collect::<Vec<_>>().join("\n")
        }
    })
}

fn sgf(transcript: &Transcript, source: Option<Source>) -> Result<String, ReviewError> {
    Ok(if transcript.analyses.is_empty() && source.is_none() {
        write_sgf(transcript, None)
    } else {
        write_sgf(transcript, Some(Source::choose(source, transcript)?.1))
    })
}
