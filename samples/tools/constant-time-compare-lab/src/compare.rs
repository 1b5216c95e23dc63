//! Three ways to compare. Each answers whether the two are equal, and how many steps that took.

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

/// Compares toy digests under a key that changes each time: stopping early then tells about bytes nobody can choose.
pub fn hashed_first(secret: &[u8], guess: &[u8]) -> (bool, Steps) {
    early_exit(&toy_digest(secret), &toy_digest(guess))
}

/// FNV-1a, spread over eight bytes. A toy: use HMAC-SHA-256 with a random key for this in earnest.
fn toy_digest(text: &[u8]) -> [u8; 8] {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325 ^ 0x5eed;
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
