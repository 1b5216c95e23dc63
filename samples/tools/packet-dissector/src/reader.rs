//! Reads numbers from bytes. Every read is checked: a short packet is an error, never a crash.

/// Why bytes could not be understood.
#[derive(Debug, PartialEq, Eq)]
pub struct Malformed(pub &'static str);

/// A place in some bytes that moves forward.
#[derive(Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the first byte.
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, at: 0 }
    }

    /// The next `count` bytes; `what` names them in the error.
    pub fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], Malformed> {
        let end = self.at.checked_add(count).ok_or(Malformed(what))?;
        let found = self.bytes.get(self.at..end).ok_or(Malformed(what))?;
        self.at = end;
        Ok(found)
    }

    /// One byte.
    pub fn u8(&mut self, what: &'static str) -> Result<u8, Malformed> {
        Ok(self.take(1, what)?[0])
    }

    /// Two bytes, the larger first, as networks do.
    pub fn u16(&mut self, what: &'static str) -> Result<u16, Malformed> {
        let bytes = self.take(2, what)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    /// Four bytes, the larger first.
    pub fn u32(&mut self, what: &'static str) -> Result<u32, Malformed> {
        let bytes = self.take(4, what)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// Four bytes, the smaller first, as this capture's own headers are.
    pub fn u32_little(&mut self, what: &'static str) -> Result<u32, Malformed> {
        Ok(self.u32(what)?.swap_bytes())
    }

    /// Everything that is left.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Goes to a place counted from the start, for DNS names that point back.
    pub fn seek(&mut self, at: usize) {
        self.at = at.min(self.bytes.len());
    }

    /// Where we are, counted from the start.
    pub fn position(&self) -> usize {
        self.at
    }
}
