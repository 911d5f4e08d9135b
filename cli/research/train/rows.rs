//! Samples as a trainer outside of this crate takes them: by the rows that are active in each.

use super::{Family, Sample};
use gammonlab::eval::{Encoder, FeatureSet, MAX_SLOTS};
use rayon::prelude::*;

/// Bytes of the labels of a sample.
const LABELS: usize = 20;

/// The bytes of a file of rows, which a trainer with another framework reads without knowing what the slots
/// mean.
///
/// The file is one line of JSON and three little-endian arrays with one entry for each sample, in order:
/// - its rows, one u16 for each slot of `set`; 0 stands for no row;
/// - its labels, 5 x u16 by the lookahead, 1.0 = 65535, and 5 x i16 by the return, 1.0 = 16384;
/// - its flags, one byte: bits 0 to 4 mark the chances that can differ from zero, bit 6 a position in a
///   [`Family`], bit 7 a sample that [is kept apart](Sample::is_kept_apart).
///
/// The line has the set's code (`features`), the number of `rows` of a network, row 0 included, the number of
/// `samples`, and for each slot `[values, run, first_row]` as in [`Slot`](gammonlab::eval::Slot).
pub fn write_rows(set: FeatureSet, samples: &[Sample]) -> Vec<u8> {
    let (encoder, slots) = (Encoder::new(set), set.slots());
    let shape: Vec<_> = slots.iter().map(|s| format!("[{},{},{}]", s.values, s.run, s.first_row)).collect();
    let (code, rows, shape) = (set.code(), set.rows(), shape.join(","));
    let mut bytes = format!(
        "{{\"features\":{code},\"rows\":{rows},\"samples\":{},\"slots\":[{shape}]}}\n",
        samples.len()
    )
    .into_bytes();
    let (head, of_sample) = (bytes.len(), 2 * slots.len());
    bytes.resize(head + samples.len() * (of_sample + LABELS + 1), 0);
    let (rows, rest) = bytes[head..].split_at_mut(samples.len() * of_sample);
    let (labels, flags) = rest.split_at_mut(samples.len() * LABELS);
    let places = rows.par_chunks_exact_mut(of_sample).zip(labels.par_chunks_exact_mut(LABELS)).zip(flags);
    samples.par_iter().zip(places).for_each(|(sample, ((rows, labels), flags))| {
        let mut active = [0; MAX_SLOTS];
        let possible = encoder.encode(&sample.position, &mut active).possible();
        put(rows, active);
        put(labels, sample.lookahead.into_iter().chain(sample.returned.map(i16::cast_unsigned)));
        let in_family = Family::of(&sample.position) != [None; 2];
        *flags = u8::from(sample.is_kept_apart()) << 7 | u8::from(in_family) << 6;
        possible.iter().enumerate().for_each(|(k, &possible)| *flags |= u8::from(possible) << k);
    });
    bytes
}

/// Fills `bytes` with the first of `numbers`.
fn put(bytes: &mut [u8], numbers: impl IntoIterator<Item = u16>) {
    bytes.as_chunks_mut().0.iter_mut().zip(numbers).for_each(|(b, n)| *b = n.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammonlab::board::{Position, Setup};
    use gammonlab::value::Outcomes;

    /// A reader that uses only the description finds the numbers of a file.
    #[test]
    fn a_reader_finds_the_rows_the_labels_and_the_flags() {
        let mut points = [0; 26];
        (points[1], points[20], points[24]) = (9, 2, -8); // both sides have borne off
        let borne_off = Setup { points }.check().unwrap();
        let chances = |win| Outcomes { win, win_gammon: win / 2.0, ..Outcomes::default() };
        let samples =
            [Position::OPENING, borne_off].map(|position| Sample::new(position, chances(0.25), chances(0.5)));
        let bytes = write_rows(FeatureSet::Pairs, &samples);

        let end = bytes.iter().position(|&b| b == b'\n').unwrap();
        let head: serde_json::Value = serde_json::from_slice(&bytes[..end]).unwrap();
        let slots = head["slots"].as_array().unwrap();
        assert_eq!((head["features"].as_u64(), head["samples"].as_u64()), (Some(7), Some(2)));
        assert_eq!(head["rows"].as_u64(), Some(FeatureSet::Pairs.rows() as u64));
        let last = slots.last().unwrap().as_array().unwrap();
        assert_eq!(last[0].as_u64().unwrap() + last[2].as_u64().unwrap(), FeatureSet::Pairs.rows() as u64);

        let arrays = &bytes[end + 1..];
        assert_eq!(arrays.len(), 2 * (2 * slots.len() + 21));
        let number = |i: usize| u16::from_le_bytes([arrays[2 * i], arrays[2 * i + 1]]);
        for (n, sample) in samples.iter().enumerate() {
            let mut expected = [0; MAX_SLOTS];
            Encoder::new(FeatureSet::Pairs).encode(&sample.position, &mut expected);
            let rows: Vec<u16> = (0..slots.len()).map(|slot| number(n * slots.len() + slot)).collect();
            assert_eq!(rows, expected[..slots.len()]);
            let labels: Vec<u16> = (0..10).map(|k| number(2 * slots.len() + 10 * n + k)).collect();
            assert_eq!(labels, [16384, 8192, 0, 0, 0, 8192, 4096, 0, 0, 0]);
        }
        let [opening, borne_off] = arrays[arrays.len() - 2..] else { unreachable!() };
        assert_eq!((opening & 0x1f, borne_off & 0x1f), (0b11111, 0b00001));
        let apart = samples.map(|sample| sample.is_kept_apart());
        assert_eq!([opening, borne_off].map(|flags| flags >> 7 == 1), apart);
        assert_eq!([opening, borne_off].map(|flags| flags >> 6 & 1), [0; 2]);

        let massive = Setup {
            points: [0, 2, 2, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, -2, -3, -2, -2, -4, 6, 0],
        };
        let massive = massive.check().unwrap();
        let expected = u8::from(Family::of(&massive) != [None; 2]);
        assert_eq!(expected, 1);
        let bytes = write_rows(FeatureSet::Pairs, &[Sample::new(massive, chances(0.25), chances(0.5))]);
        assert_eq!(bytes.last().unwrap() >> 6 & 1, expected);
    }
}
