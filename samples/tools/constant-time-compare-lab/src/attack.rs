//! The attacker: sees equal or not, and the number of steps. Nothing else.

use crate::compare::Steps;

/// The service under attack; it keeps the secret and counts the questions.
pub struct Oracle<'a> {
    secret: &'a [u8],
    compare: fn(&[u8], &[u8]) -> (bool, Steps),
    questions: u32,
}

impl<'a> Oracle<'a> {
    /// A service that compares in the given way.
    pub fn new(secret: &'a [u8], compare: fn(&[u8], &[u8]) -> (bool, Steps)) -> Self {
        Oracle { secret, compare, questions: 0 }
    }

    /// One attempt to log in.
    pub fn ask(&mut self, guess: &[u8]) -> (bool, Steps) {
        self.questions += 1;
        (self.compare)(self.secret, guess)
    }

    /// How many attempts there were.
    pub fn questions(&self) -> u32 {
        self.questions
    }
}

/// Finds a secret of lowercase letters from left to right: the right letter is the one that takes most steps. None when
/// steps tell nothing.
pub fn guess_secret(oracle: &mut Oracle, length: usize) -> Option<Vec<u8>> {
    let mut known: Vec<u8> = Vec::new();
    while known.len() < length {
        let mut answers = Vec::new();
        for letter in b'a'..=b'z' {
            let mut guess = known.clone();
            guess.push(letter);
            // Filled up with a character that no secret holds, so that the next place is always wrong.
            guess.resize(length, b'!');
            let (equal, steps) = oracle.ask(&guess);
            if equal {
                return Some(guess);
            }
            answers.push((steps, letter));
        }
        let most = answers.iter().map(|(steps, _)| *steps).max()?;
        let mut best = answers.iter().filter(|(steps, _)| *steps == most);
        match (best.next(), best.next()) {
            (Some((_, letter)), None) => known.push(*letter),
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{constant, early_exit, hashed_first};

    #[test]
    fn early_exit_gives_the_secret_away() {
        for secret in ["a", "zebra", "sunflowe", "aaaaaaaaaaaaaaaa", "zzzzzzzzzzzzzzzz"] {
            let mut oracle = Oracle::new(secret.as_bytes(), early_exit);
            assert_eq!(guess_secret(&mut oracle, secret.len()), Some(secret.as_bytes().to_vec()));
            assert!(oracle.questions() <= 26 * secret.len() as u32);
        }
    }

    #[test]
    fn constant_gives_nothing_away() {
        let mut oracle = Oracle::new(b"sunflowe", constant);
        assert_eq!(guess_secret(&mut oracle, 8), None);
        assert_eq!(oracle.questions(), 26);
    }

    #[test]
    fn hashing_first_does_not_lead_to_the_secret() {
        for secret in ["sunflowe", "zebra", "lantern", "compass"] {
            let mut oracle = Oracle::new(secret.as_bytes(), hashed_first);
            assert_eq!(guess_secret(&mut oracle, secret.len()), None);
        }
    }
}
