//! How many years of school a text asks for: the Flesch-Kincaid grade (Kincaid and others, 1975), from the
//! words of a sentence and the syllables of a word. Syllables are counted by groups of vowels, which is near
//! enough for a limit.

/// Numbers of sentences, words and syllables in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextCounts {
    pub sentences: u32,
    pub words: u32,
    /// Syllables of all words.
    pub syllables: u32,
}

impl TextCounts {
    /// The sum of two counts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            sentences: self.sentences + other.sentences,
            words: self.words + other.words,
            syllables: self.syllables + other.syllables,
        }
    }

    /// The grade; `None` without a word.
    #[must_use]
    pub fn grade(self) -> Option<f64> {
        if self.words == 0 {
            return None;
        }
        let (words, sentences) = (f64::from(self.words), f64::from(self.sentences.max(1)));
        Some(0.39 * words / sentences + 11.8 * f64::from(self.syllables) / words - 15.59)
    }
}

/// Counts an English text.
#[must_use]
pub fn counts(text: &str) -> TextCounts {
    let mut counts = TextCounts::default();
    let mut open = false;
    for word in text.split_whitespace() {
        let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
        if letters.is_empty() {
            continue;
        }
        counts.words += 1;
        counts.syllables += syllables(letters);
        // "p.m." and "U.S." end no sentence.
        let ends = word.ends_with(['.', '!', '?', ':']) && !letters.contains('.');
        counts.sentences += u32::from(ends);
        open = !ends;
    }
    counts.sentences += u32::from(open);
    counts
}

/// The syllables of a word; a number or an abbreviation counts as one.
fn syllables(word: &str) -> u32 {
    let word = word.to_lowercase();
    if !word.chars().all(|c| c.is_alphabetic() || c == '\'' || c == '-') {
        return 1;
    }
    let is_vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    let mut count = 0;
    let mut before = false;
    for c in word.chars() {
        let vowel = is_vowel(c);
        count += u32::from(vowel && !before);
        before = vowel;
    }
    // A silent e: "vote", "late", "places" has two all the same.
    let silent =
        word.ends_with('e') && !word.ends_with("le") || word.ends_with("ed") && !word.ends_with("ted");
    if silent && count > 1 { count - 1 } else { count.max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_sentences_and_syllables_are_counted() {
        let counted = counts("Polls close at 8 p.m. in the state. Bring an ID!");
        assert_eq!(counted, TextCounts { sentences: 2, words: 11, syllables: 11 });
        assert_eq!(counts(""), TextCounts::default());
        assert_eq!(counts("No end"), TextCounts { sentences: 1, words: 2, syllables: 2 });
        for (word, wanted) in
            [("election", 3), ("vote", 1), ("table", 2), ("registered", 3), ("ID", 1), ("2028", 1)]
        {
            assert_eq!(syllables(word), wanted, "{word}");
        }
    }

    #[test]
    fn plain_texts_are_easy_and_texts_of_lawyers_are_not() {
        let plain = counts(
            "You can vote by mail. Ask for a ballot at least ten days before the election. Sign the envelope.",
        );
        assert!(plain.grade().unwrap() < 6.0, "{:?}", plain.grade());
        let law = counts(
            "Notwithstanding any other provision of this article, an elector whose application for an absentee ballot \
             has been received by the appropriate authority shall be furnished with the requisite documentation.",
        );
        assert!(law.grade().unwrap() > 14.0, "{:?}", law.grade());
        assert_eq!(TextCounts::default().grade(), None);
    }
}
