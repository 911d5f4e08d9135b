//! `gammonlab book`: first plays and replies as they were rolled out.

use crate::data::Folder;
use crate::files::named;
use crate::ids::Ids;
use crate::{Failure, people};
use clap::Args;
use gammonlab::analysis::{BookReport, BookScore, OpeningBook};
use std::process::ExitCode;

/// Query the opening book: rolled-out plays of a first roll or a reply, with equities and errors.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab book 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10'
  gammonlab book --list")]
pub struct Book {
    #[command(flatten)]
    ids: Ids,
    #[command(flatten)]
    folder: Folder,
    /// List all decisions of the book.
    #[arg(long, conflicts_with = "ids")]
    list: bool,
}

pub fn run(command: &Book) -> Result<ExitCode, Failure> {
    let (path, bytes) = command.folder.files()?.read("opening-book")?;
    let text = String::from_utf8(bytes).map_err(|e| named(&path, e))?;
    let book = OpeningBook::read(&text).map_err(|e| named(&path, e))?;
    if !command.list {
        let show = |report: &Option<BookReport>| match report {
            Some(report) => table(report),
            None => "not in the opening book\n".into(),
        };
        return command.ids.answer(true, |id| book.find(id), show);
    }
    for report in book.decisions() {
        if command.ids.json {
            say_json!(&report);
        } else {
            say!("{}", table(&report));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn table(report: &BookReport) -> String {
    let score = match report.score {
        BookScore::Money => "money",
        BookScore::Dmp => "double match point",
        BookScore::GammonGo => "gammon-go",
        BookScore::GammonSave => "gammon-save",
    };
    let mut text = format!("{}  {score}", report.xgid);
    if let Some(play) = &report.reply_to {
        text += &format!(", reply to {play}");
    }
    text += if report.clear { "\n" } else { ", too close to call\n" };
    let width = report.plays.iter().map(|p| p.play.len()).max().unwrap_or(0).max(4);
    text +=
        &format!("     {:width$}  trials  equity   error     loss   error  {}\n", "play", people::OUTCOMES);
    for (place, play) in (1..).zip(&report.plays) {
        let (equity, se) = (play.equity.to_string(), people::error(play.se));
        let (loss, loss_se) = (play.loss.swap_sides().to_string(), people::error(play.loss_se));
        let (trials, outcomes) = (play.trials, people::outcomes(play.outcomes));
        text += &format!(
            "{place:3}. {:width$}  {trials:6}  {equity}  {se}  {loss}  {loss_se}  {outcomes}\n",
            play.play
        );
    }
    text
}
