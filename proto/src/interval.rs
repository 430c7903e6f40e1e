//! `voteready.locate.v1.OpenInterval`. An answer has hundreds of texts of five and ten letters: they lie
//! within the message, without an allocation each. On the wire it is the message of the proto file.

use std::cell::RefCell;

use compact_str::CompactString;
use prost::bytes::{Buf, BufMut};
use prost::encoding::{
    DecodeContext, WireType, bool, encode_key, encode_varint, encoded_len_varint, key_len, skip_field, string,
};
use prost::{DecodeError, Message};

/// One opening on one day, in the local time of the place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OpenInterval {
    /// Calendar day, `YYYY-MM-DD`.
    pub date: CompactString,
    /// Clock time, `HH:MM`.
    pub opens: CompactString,
    /// HH:MM, later than opens; 24:00 is the end of the day.
    pub closes: CompactString,
    /// By appointment only.
    pub by_appointment: bool,
    /// The office says that it may change.
    pub subject_to_change: bool,
}

impl OpenInterval {
    fn texts(&self) -> [(u32, &CompactString); 3] {
        [(1, &self.date), (2, &self.opens), (3, &self.closes)]
    }

    fn flags(&self) -> [(u32, bool); 2] {
        [(4, self.by_appointment), (5, self.subject_to_change)]
    }
}

impl Message for OpenInterval {
    fn encode_raw(&self, to: &mut impl BufMut) {
        for (tag, text) in self.texts().into_iter().filter(|(_, text)| !text.is_empty()) {
            encode_key(tag, WireType::LengthDelimited, to);
            encode_varint(text.len() as u64, to);
            to.put_slice(text.as_bytes());
        }
        for (tag, flag) in self.flags().into_iter().filter(|(_, flag)| *flag) {
            bool::encode(tag, &flag, to);
        }
    }

    fn merge_field(
        &mut self,
        tag: u32,
        wire: WireType,
        from: &mut impl Buf,
        context: DecodeContext,
    ) -> Result<(), DecodeError> {
        let text = match tag {
            1 => &mut self.date,
            2 => &mut self.opens,
            3 => &mut self.closes,
            4 => return bool::merge(wire, &mut self.by_appointment, from, context),
            5 => return bool::merge(wire, &mut self.subject_to_change, from, context),
            _ => return skip_field(wire, tag, from, context),
        };
        thread_local! {
            static READ: RefCell<String> = const { RefCell::new(String::new()) };
        }
        READ.with_borrow_mut(|read| {
            string::merge(wire, read, from, context)?;
            *text = CompactString::new(&*read);
            // A text that is no time may be long.
            read.shrink_to(64);
            Ok(())
        })
    }

    fn encoded_len(&self) -> usize {
        let texts = self.texts().into_iter().filter(|(_, text)| !text.is_empty());
        let texts =
            texts.map(|(tag, text)| key_len(tag) + encoded_len_varint(text.len() as u64) + text.len());
        let flags = self.flags().into_iter().filter(|(_, flag)| *flag);
        texts.sum::<usize>() + flags.map(|(tag, flag)| bool::encoded_len(tag, &flag)).sum::<usize>()
    }

    fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same message as prost makes it.
    #[derive(Clone, PartialEq, prost::Message)]
    struct Plain {
        #[prost(string, tag = "1")]
        date: String,
        #[prost(string, tag = "2")]
        opens: String,
        #[prost(string, tag = "3")]
        closes: String,
        #[prost(bool, tag = "4")]
        by_appointment: bool,
        #[prost(bool, tag = "5")]
        subject_to_change: bool,
    }

    fn plain(of: &OpenInterval) -> Plain {
        Plain {
            date: of.date.to_string(),
            opens: of.opens.to_string(),
            closes: of.closes.to_string(),
            by_appointment: of.by_appointment,
            subject_to_change: of.subject_to_change,
        }
    }

    #[test]
    fn its_bytes_are_those_of_the_proto_file() {
        let long = "no time at all ".repeat(20);
        for texts in [["", "", ""], ["2028-11-07", "07:00", "24:00"], ["漢", "", &long]] {
            for flags in 0..4 {
                let [date, opens, closes] = texts.map(CompactString::from);
                let (by_appointment, subject_to_change) = (flags & 1 != 0, flags & 2 != 0);
                let one = OpenInterval { date, opens, closes, by_appointment, subject_to_change };
                let bytes = one.encode_to_vec();
                assert_eq!((bytes.len(), &bytes), (one.encoded_len(), &plain(&one).encode_to_vec()));
                assert_eq!(OpenInterval::decode(&*bytes).unwrap(), one);
            }
        }
    }

    #[test]
    fn whatever_comes_is_read_as_prost_reads_it() {
        let good = OpenInterval { date: "2028-11-07".into(), opens: "07:00".into(), ..Default::default() };
        let good = good.encode_to_vec();
        // A field twice, one that is not known, one of another type, text that is none.
        let odd: [&[u8]; 6] = [
            b"\x0a\x01a\x0a\x01b",
            b"\x32\x01a\x20\x01",
            b"\x08\x01",
            b"\x0a\x02\xff\xff",
            b"\x20\x05",
            b"\x0a\xff\xff\xff\xff\x0fa",
        ];
        let cut = (0..good.len()).map(|end| &good[..end]);
        for bytes in cut.chain(odd) {
            let (ours, theirs) = (OpenInterval::decode(bytes), Plain::decode(bytes));
            assert_eq!(ours.as_ref().map(plain).ok(), theirs.ok(), "{bytes:?}: {ours:?}");
        }
    }
}
