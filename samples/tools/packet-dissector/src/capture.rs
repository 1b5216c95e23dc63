//! The capture file: a header of 24 bytes, then for each packet a header of 16 bytes and the packet.

use crate::reader::{Malformed, Reader};

/// One captured packet.
pub struct Captured<'a> {
    /// Seconds since 1970.
    pub seconds: u32,
    /// What lies on the wire, from the Ethernet header on.
    pub bytes: &'a [u8],
}

/// All packets of a classic little-endian pcap file with Ethernet packets.
pub fn packets(file: &[u8]) -> Result<Vec<Captured<'_>>, Malformed> {
    let mut reader = Reader::new(file);
    if reader.u32_little("file header")? != 0xa1b2_c3d4 {
        return Err(Malformed("this is not a little-endian pcap file"));
    }
    reader.take(16, "file header")?;
    if reader.u32_little("file header")? != 1 {
        return Err(Malformed("only captures of Ethernet are understood"));
    }
    let mut found = Vec::new();
    while !reader.rest().is_empty() {
        let seconds = reader.u32_little("packet header")?;
        reader.take(4, "packet header")?;
        let kept = reader.u32_little("packet header")?;
        reader.take(4, "packet header")?;
        found.push(Captured { seconds, bytes: reader.take(kept as usize, "packet")? });
    }
    Ok(found)
}
