//! Ethernet, IPv4, TCP and UDP.

use crate::dns;
use crate::reader::{Malformed, Reader};

/// A dissected packet, as one line for people, and what tests ask for.
#[derive(Debug, PartialEq, Eq)]
pub struct Packet {
    pub source: String,
    pub target: String,
    pub protocol: &'static str,
    pub details: String,
    /// Whether the IPv4 header's checksum is right.
    pub checksum_ok: bool,
}

/// Dissects an Ethernet packet.
pub fn dissect(bytes: &[u8]) -> Result<Packet, Malformed> {
    let mut reader = Reader::new(bytes);
    let target = mac(reader.take(6, "target MAC")?);
    let source = mac(reader.take(6, "source MAC")?);
    match reader.u16("EtherType")? {
        0x0800 => ipv4(reader.rest()),
        0x0806 => Ok(Packet { source, target, protocol: "ARP", details: String::from("who has which address"), checksum_ok: true }),
        _ => Ok(Packet { source, target, protocol: "other", details: String::from("not IPv4"), checksum_ok: true }),
    }
}

fn ipv4(bytes: &[u8]) -> Result<Packet, Malformed> {
    let mut reader = Reader::new(bytes);
    let first = reader.u8("IPv4 header")?;
    let header_length = usize::from(first & 0x0f) * 4;
    if first >> 4 != 4 || header_length < 20 {
        return Err(Malformed("IPv4 version or header length"));
    }
    reader.take(1, "IPv4 header")?;
    let total = usize::from(reader.u16("IPv4 header")?);
    reader.take(5, "IPv4 header")?;
    let protocol = reader.u8("IPv4 header")?;
    reader.take(2, "IPv4 header")?;
    let source = address(reader.take(4, "source address")?);
    let target = address(reader.take(4, "target address")?);
    let header = bytes.get(..header_length).ok_or(Malformed("IPv4 options"))?;
    // The length in the header counts, not the length of the packet: short packets are padded on the wire.
    let payload = bytes.get(header_length..total).ok_or(Malformed("IPv4 total length"))?;
    let (protocol, details) = match protocol {
        6 => ("TCP", tcp(payload)?),
        17 => udp(payload)?,
        1 => ("ICMP", format!("type {}", Reader::new(payload).u8("ICMP type")?)),
        _ => ("other", String::new()),
    };
    Ok(Packet { source, target, protocol, details, checksum_ok: checksum(header) == 0 })
}

fn tcp(bytes: &[u8]) -> Result<String, Malformed> {
    let mut reader = Reader::new(bytes);
    let (from, to) = (reader.u16("TCP ports")?, reader.u16("TCP ports")?);
    let sequence = reader.u32("TCP sequence")?;
    reader.take(4, "TCP acknowledgement")?;
    let header_length = usize::from(reader.u8("TCP header length")? >> 4) * 4;
    let flags = reader.u8("TCP flags")?;
    if header_length < 20 {
        return Err(Malformed("TCP header length"));
    }
    let data = bytes.get(header_length..).ok_or(Malformed("TCP options"))?;
    let names: Vec<&str> = [(2, "SYN"), (16, "ACK"), (1, "FIN"), (4, "RST"), (8, "PSH")]
        .iter()
        .filter(|(bit, _)| flags & bit != 0)
        .map(|(_, name)| *name)
        .collect();
    Ok(format!("{from} -> {to} {} seq {sequence} {} bytes{}", names.join("+"), data.len(), preview(data)))
}

fn udp(bytes: &[u8]) -> Result<(&'static str, String), Malformed> {
    let mut reader = Reader::new(bytes);
    let (from, to) = (reader.u16("UDP ports")?, reader.u16("UDP ports")?);
    reader.take(4, "UDP header")?;
    if from == 53 || to == 53 {
        return Ok(("DNS", dns::describe(reader.rest())?));
    }
    Ok(("UDP", format!("{from} -> {to} {} bytes", reader.rest().len())))
}

/// The ones' complement sum of RFC 1071; zero for a header with the right checksum.
fn checksum(bytes: &[u8]) -> u16 {
    let mut sum: u32 = 0;
    for pair in bytes.chunks(2) {
        sum += u32::from(pair[0]) << 8 | u32::from(pair.get(1).copied().unwrap_or(0));
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    !(sum as u16)
}

fn preview(data: &[u8]) -> String {
    let line: String = data.iter().take_while(|byte| (32..127).contains(*byte)).take(40).map(|byte| *byte as char).collect();
    if line.is_empty() { String::new() } else { format!(": {line}") }
}

fn mac(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(":")
}

fn address(bytes: &[u8]) -> String {
    bytes.iter().map(u8::to_string).collect::<Vec<_>>().join(".")
}
