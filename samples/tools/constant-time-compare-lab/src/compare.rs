//! Three ways to compare. Each answers whether the two are equal, and how many steps that took.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// One step is one byte looked at. Real programs leak time; steps are the same on every machine.
pub type Steps = u32;

/// What `==` on bytes usually does: different lengths at once, then byte after byte until the first difference.
pub fn early_exit(secret: &[u8], guess: &[u8]) -> (bool, Steps) {
    if secret.len() != guess.len() {
        return (false, 0);
    }
    let mut steps = 0;
    for (a, b) in secret.iter().zip(guess) {
        steps += 1;
        if a != b {
            return (false, steps);
        }
    }
    (true, steps)
}

/// Looks at every byte of the secret, whatever the guess is, and collects differences with OR instead of deciding.
pub fn constant(secret: &[u8], guess: &[u8]) -> (bool, Steps) {
    let mut difference = secret.len() ^ guess.len();
    let mut steps = 0;
    for (index, byte) in secret.iter().enumerate() {
        steps += 1;
        let other = guess.get(index).copied().unwrap_or(0);
        difference |= usize::from(byte ^ other);
    }
    (difference == 0, steps)
}

/// Compares toy digests under a random key, a new one each time: stopping early then tells about bytes nobody can choose.
pub fn hashed_first(secret: &[u8], guess: &[u8]) -> (bool, Steps) {
    hashed_with(random_key(), secret, guess)
}

/// The same under a given key. With a key that the attacker knows, the leak is still there.
fn hashed_with(key: u64, secret: &[u8], guess: &[u8]) -> (bool, Steps) {
    early_exit(&toy_digest(key, secret), &toy_digest(key, guess))
}

/// The standard library seeds its hash maps from the random numbers of the system, each map in another way.
fn random_key() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// FNV-1a, spread over eight bytes. A toy: use HMAC-SHA-256 with a random key for this in earnest.
fn toy_digest(key: u64, text: &[u8]) -> [u8; 8] {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325 ^ key;
    for byte in text {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash ^= hash >> 29;
    hash.wrapping_mul(0xbf58_476d_1ce4_e5b9).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_agree_on_what_is_equal() {
        let texts: [&[u8]; 7] = [b"", b"a", b"b", b"ab", b"abc", b"abd", b"sunflowe"];
        for a in texts {
            for b in texts {
                let expected = a == b;
                assert_eq!(early_exit(a, b).0, expected);
                assert_eq!(constant(a, b).0, expected);
                assert_eq!(hashed_first(a, b).0, expected);
            }
        }
    }

    // Brad Hill, "Double HMAC Verification" (iSEC Partners, 2011): the key must be random and unknown to the attacker.
    #[test]
    fn each_comparison_has_a_key_of_its_own() {
        let keys: Vec<u64> = (0..8).map(|_| random_key()).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key));
        }
        assert_ne!(toy_digest(keys[0], b"sunflowe"), toy_digest(keys[1], b"sunflowe"));
    }

    #[test]
    fn a_known_key_lets_guesses_be_aimed_at_the_digest() {
        // At home the attacker computes digests under the known key, and asks with one guess for each first byte.
        let known_key = 0x5eed;
        let mut with_more_steps = Vec::new();
        for first in 0..=255 {
            let guess = (0u32..).map(u32::to_be_bytes).find(|text| toy_digest(known_key, text)[0] == first).unwrap();
            if hashed_with(known_key, b"sunflowe", &guess).1 > 1 {
                with_more_steps.push(first);
            }
        }
        assert_eq!(with_more_steps, [toy_digest(known_key, b"sunflowe")[0]]);
    }

    #[test]
    fn early_exit_counts_the_right_letters() {
        assert_eq!(early_exit(b"sunflowe", b"zzzzzzzz").1, 1);
        assert_eq!(early_exit(b"sunflowe", b"sunzzzzz").1, 4);
        assert_eq!(early_exit(b"sunflowe", b"sun").1, 0);
    }

    #[test]
    fn constant_takes_the_same_steps_for_every_guess() {
        for guess in [&b"zzzzzzzz"[..], b"sunzzzzz", b"sunflowe", b"sun", b"", b"sunflowers"] {
            assert_eq!(constant(b"sunflowe", guess).1, 8);
        }
    }
}
