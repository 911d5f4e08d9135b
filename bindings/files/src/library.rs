//! The index of a library, links, and matches that are entered by hand.

use crate::{checked, counted_by, seat};
use boundary::{Json, argument, json};
use gammonlab::error::Describe;
use gammonlab::library::{self, Block, SearchQuery};
use gammonlab::links::{self, BookletForm, Lesson, LinkContent, LinkedBooklet};
use gammonlab::review::{DiceCounter, Source};
use gammonlab::transcribe::{self, Transcription};
use serde_json::json as value;
use wasm_bindgen::prelude::wasm_bindgen;

/// See [`library::LibraryIndex`].
#[wasm_bindgen]
#[derive(Default)]
pub struct LibraryIndex(library::LibraryIndex);

#[wasm_bindgen]
impl LibraryIndex {
    /// An index without matches.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a match into the index; gives its block as bytes that can be kept. Takes the caller's name of the
    /// match, a [`gammonlab::transcript::Transcript`] and a match equity table.
    pub fn put(&mut self, id: &str, transcript: &str, met: &str) -> Result<Vec<u8>, String> {
        let block =
            Block::new(id, &checked(transcript)?, &counted_by(met)?).map_err(|e| json(&e.report("")))?;
        let bytes = block.to_bytes();
        self.0.put(block);
        Ok(bytes)
    }

    /// Puts a block into the index that [`LibraryIndex::put`] gave.
    pub fn restore(&mut self, bytes: &[u8]) -> Json {
        let block = Block::from_bytes(bytes).map_err(|e| json(&e.report("")))?;
        self.0.put(block);
        Ok("null".into())
    }

    /// Takes a match out.
    pub fn remove(&mut self, id: &str) -> Json {
        self.0.remove(id);
        Ok("null".into())
    }

    /// See [`library::LibraryIndex::search`]; takes a [`SearchQuery`], returns a [`library::SearchResult`].
    pub fn search(&self, query: &str, first: usize, most: usize) -> Json {
        let asked: SearchQuery = argument(query)?;
        let result = self.0.search(&asked, first, most);
        result.map(|result| json(&result)).map_err(|e| json(&e.report(query)))
    }

    /// The names of all players, each with the number of matches.
    pub fn players(&self) -> Json {
        Ok(json(&self.0.players()))
    }

    /// Number of decisions in the index, and their bytes in storage.
    pub fn size(&self) -> Json {
        Ok(json(&value!({ "decisions": self.0.len(), "bytes": self.0.bytes() })))
    }
}

/// See [`links::read_link`]; returns a [`LinkContent`].
#[wasm_bindgen(js_name = readLink)]
pub fn read_link(text: &str) -> Json {
    links::read_link(text).map(|content| json(&content)).map_err(|e| json(&e.report(text)))
}

/// See [`links::write_link`]; takes a [`LinkContent`], returns a JSON string.
#[wasm_bindgen(js_name = writeLink)]
pub fn write_link(content: &str, most: usize) -> Json {
    let given: LinkContent = argument(content)?;
    links::write_link(&given, most).map(|text| json(&text)).map_err(|e| json(&e.report("")))
}

/// See [`links::read_lesson`]; takes the text of a file, returns a [`Lesson`].
#[wasm_bindgen(js_name = readLesson)]
pub fn read_lesson(text: &str) -> Json {
    links::read_lesson(text).map(|lesson| json(&lesson)).map_err(|e| json(&e.report(text)))
}

/// See [`links::write_lesson`]; takes a [`Lesson`], returns a JSON string.
#[wasm_bindgen(js_name = writeLesson)]
pub fn write_lesson(lesson: &str) -> Json {
    let given: Lesson = argument(lesson)?;
    links::write_lesson(&given).map(|text| json(&text)).map_err(|e| json(&e.report("")))
}

/// See [`LinkedBooklet::write`]; takes a [`LinkedBooklet`] and a [`BookletForm`] as JSON, returns a
/// [`links::BookletText`].
#[wasm_bindgen(js_name = writeBooklet)]
pub fn write_booklet(booklet: &str, form: &str) -> Json {
    let (given, form): (LinkedBooklet, BookletForm) = (argument(booklet)?, argument(form)?);
    given.write(form).map(|text| json(&text)).map_err(|e| json(&e.report("")))
}

/// See [`DiceCounter::add`]; takes a [`gammonlab::transcript::Transcript`], the number of the player, and the
/// [`DiceCounter`] so far or `null`; returns a [`DiceCounter`]. Luck comes from our analysis, else from that
/// of the file.
#[wasm_bindgen(js_name = countDice)]
pub fn count_dice(transcript: &str, player: usize, before: &str) -> Json {
    let (transcript, before) = (checked(transcript)?, argument::<Option<DiceCounter>>(before)?);
    let player = seat(player)?;
    let mut counter = before.unwrap_or_default();
    let analysis = Source::choose(None, &transcript).ok().map(|(_, analysis)| analysis);
    counter.add(&transcript, player, analysis);
    Ok(json(&counter))
}

/// See [`DiceCounter::report`]; takes a [`DiceCounter`] and a name.
#[wasm_bindgen(js_name = diceReport)]
pub fn dice_report(counter: &str, name: &str) -> Json {
    Ok(json(&argument::<DiceCounter>(counter)?.report(name)))
}

/// See [`Transcription::report`]; takes a [`Transcription`], returns a [`transcribe::TranscriptionReport`].
#[wasm_bindgen(js_name = transcription)]
pub fn transcription(transcription: &str) -> Json {
    let given: Transcription = argument(transcription)?;
    given.report().map(|report| json(&report)).map_err(|e| json(&e.report("")))
}

/// See [`transcribe::entries_of`]; returns an array of [`transcribe::Entry`]s.
#[wasm_bindgen(js_name = pastedEntries)]
pub fn pasted_entries(text: &str) -> Json {
    transcribe::entries_of(text)
        .map(|entries| json(&entries))
        .map_err(|error| json(&gammonlab::analysis::ErrorReport::argument(error.to_string(), text)))
}
