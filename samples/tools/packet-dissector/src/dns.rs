//! DNS messages: the question, and answers with addresses.

use crate::reader::{Malformed, Reader};

/// One line about a DNS message.
pub fn describe(bytes: &[u8]) -> Result<String, Malformed> {
    let mut reader = Reader::new(bytes);
    let id = reader.u16("DNS header")?;
    let flags = reader.u16("DNS header")?;
    let (questions, answers) = (reader.u16("DNS header")?, reader.u16("DNS header")?);
    reader.take(4, "DNS header")?;
    let mut text = format!("{} {id:04x}", if flags & 0x8000 == 0 { "asks" } else { "answers" });
    for _ in 0..questions {
        text += &format!(" {}", name(&mut reader)?);
        reader.take(4, "DNS question")?;
    }
    for _ in 0..answers {
        name(&mut reader)?;
        let kind = reader.u16("DNS answer")?;
        reader.take(6, "DNS answer")?;
        let length = usize::from(reader.u16("DNS answer")?);
        let data = reader.take(length, "DNS answer")?;
        text += &match (kind, data) {
            (1, [a, b, c, d]) => format!(" = {a}.{b}.{c}.{d}"),
            _ => format!(" (type {kind})"),
        };
    }
    if flags & 0x000f == 3 {
        text += " = no such name";
    }
    Ok(text)
}

/// A name, which may end with a pointer to an earlier place. Pointers are followed at most sixteen times: two that point
/// at each other would otherwise keep us busy forever.
fn name(reader: &mut Reader) -> Result<String, Malformed> {
    let mut labels: Vec<String> = Vec::new();
    let mut back: Option<usize> = None;
    let mut jumps = 0;
    loop {
        let length = reader.u8("DNS name")?;
        match length {
            0 => break,
            1..=63 => labels.push(String::from_utf8_lossy(reader.take(usize::from(length), "DNS name")?).into_owned()),
            192..=255 => {
                let place = usize::from(length & 0x3f) << 8 | usize::from(reader.u8("DNS name")?);
                back = back.or(Some(reader.position()));
                jumps += 1;
                if jumps > 16 {
                    return Err(Malformed("DNS name points in circles"));
                }
                reader.seek(place);
            }
            _ => return Err(Malformed("DNS label")),
        }
    }
    if let Some(place) = back {
        reader.seek(place);
    }
    Ok(labels.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_points_at_itself_is_refused() {
        let mut message = vec![0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        message.extend([0xc0, 12, 0, 1, 0, 1]);
        assert_eq!(describe(&message), Err(Malformed("DNS name points in circles")));
    }

    #[test]
    fn a_cut_message_is_refused() {
        assert!(describe(&[0, 1, 1]).is_err());
        assert!(describe(&[0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 5, b'a']).is_err());
    }
}
