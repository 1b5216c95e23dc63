//! Prints what is in a capture file. It reads a file; capturing needs rights, reading does not.
#![forbid(unsafe_code)]

mod capture;
mod dns;
mod packet;
mod reader;

use std::env;
use std::fs;
use std::process::ExitCode;

fn main() -> ExitCode {
    let path = env::args().nth(1).unwrap_or_else(|| "sample.pcap".to_string());
    let file = match fs::read(&path) {
        Ok(file) => file,
        Err(problem) => {
            eprintln!("{path}: {problem}");
            return ExitCode::from(2);
        }
    };
    let packets = match capture::packets(&file) {
        Ok(packets) => packets,
        Err(problem) => {
            eprintln!("{path}: {}", problem.0);
            return ExitCode::from(2);
        }
    };
    let start = packets.first().map_or(0, |first| first.seconds);
    for (number, captured) in packets.iter().enumerate() {
        let time = captured.seconds.saturating_sub(start);
        match packet::dissect(captured.bytes) {
            Ok(found) => {
                let mark = if found.checksum_ok { "" } else { "  (checksum wrong)" };
                println!("{:>3} {time:>4} s  {:<15} {:<15} {:<5} {}{mark}", number + 1, found.source, found.target, found.protocol, found.details);
            }
            Err(problem) => println!("{:>3} {time:>4} s  malformed: {}", number + 1, problem.0),
        }
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::dissect;

    fn sample() -> Vec<u8> {
        fs::read("sample.pcap").expect("sample.pcap lies beside Cargo.toml")
    }

    #[test]
    fn the_sample_has_forty_packets() {
        assert_eq!(capture::packets(&sample()).map(|all| all.len()), Ok(40));
    }

    #[test]
    fn one_packet_is_malformed_and_one_has_a_wrong_checksum() {
        let file = sample();
        let found: Vec<_> = capture::packets(&file).expect("sound").iter().map(|one| dissect(one.bytes)).collect();
        assert_eq!(found.iter().filter(|one| one.is_err()).count(), 1);
        assert_eq!(found.iter().flatten().filter(|one| !one.checksum_ok).count(), 1);
    }

    #[test]
    fn dns_questions_and_answers_are_read() {
        let file = sample();
        let lines: Vec<String> =
            capture::packets(&file).expect("sound").iter().filter_map(|one| dissect(one.bytes).ok()).map(|one| one.details).collect();
        assert!(lines.iter().any(|line| line.ends_with("www.example.com = 192.0.2.80")));
        assert!(lines.iter().any(|line| line.contains("no such name")));
        assert!(lines.iter().any(|line| line.contains("SYN+ACK")));
    }

    #[test]
    fn every_cut_of_every_packet_is_survived() {
        let file = sample();
        for captured in capture::packets(&file).expect("sound") {
            for length in 0..captured.bytes.len() {
                let _ = dissect(&captured.bytes[..length]);
            }
        }
        for length in 0..file.len() {
            let _ = capture::packets(&file[..length]);
        }
    }

    #[test]
    fn every_changed_byte_is_survived() {
        let file = sample();
        for captured in capture::packets(&file).expect("sound") {
            for place in 0..captured.bytes.len() {
                let mut changed = captured.bytes.to_vec();
                changed[place] = !changed[place];
                let _ = dissect(&changed);
            }
        }
    }
}
