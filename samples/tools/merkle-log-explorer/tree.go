package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Hash is a SHA-256 value. Leaves and inner nodes are hashed with different first bytes (RFC 6962), so that nobody can
// pass an inner node off as an entry.
type Hash [32]byte

func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Short is enough for people.
func (h Hash) Short() string { return hex.EncodeToString(h[:4]) }

func leafHash(entry string) Hash {
	return sha256.Sum256(append([]byte{0}, entry...))
}

func nodeHash(left, right Hash) Hash {
	return sha256.Sum256(append(append([]byte{1}, left[:]...), right[:]...))
}

// root is the one hash that stands for all entries, in their order.
func root(entries []string) Hash {
	switch len(entries) {
	case 0:
		return sha256.Sum256(nil)
	case 1:
		return leafHash(entries[0])
	}
	middle := largestPowerBelow(len(entries))
	return nodeHash(root(entries[:middle]), root(entries[middle:]))
}

// largestPowerBelow is the largest power of two smaller than n, for n of two or more.
func largestPowerBelow(n int) int {
	power := 1
	for power*2 < n {
		power *= 2
	}
	return power
}

// inclusionProof lists the neighbors on the way from an entry to the root: all that a verifier needs.
func inclusionProof(entries []string, index int) ([]Hash, error) {
	if index < 0 || index >= len(entries) {
		return nil, fmt.Errorf("there is no entry %d; the log has %d", index, len(entries))
	}
	if len(entries) == 1 {
		return nil, nil
	}
	middle := largestPowerBelow(len(entries))
	if index < middle {
		proof, err := inclusionProof(entries[:middle], index)
		return append(proof, root(entries[middle:])), err
	}
	proof, err := inclusionProof(entries[middle:], index-middle)
	return append(proof, root(entries[:middle])), err
}

// verifyInclusion calculates the root from an entry and its proof. It needs neither the log nor trust in who keeps it.
func verifyInclusion(entry string, index, size int, proof []Hash, want Hash) bool {
	got, rest, ok := climb(leafHash(entry), index, size, proof)
	return ok && len(rest) == 0 && got == want
}

func climb(hash Hash, index, size int, proof []Hash) (Hash, []Hash, bool) {
	if index < 0 || index >= size {
		return hash, proof, false
	}
	if size == 1 {
		return hash, proof, true
	}
	middle := largestPowerBelow(size)
	onLeft := index < middle
	if onLeft {
		size = middle
	} else {
		index, size = index-middle, size-middle
	}
	below, rest, ok := climb(hash, index, size, proof)
	if !ok || len(rest) == 0 {
		return below, rest, false
	}
	if onLeft {
		return nodeHash(below, rest[0]), rest[1:], true
	}
	return nodeHash(rest[0], below), rest[1:], true
}

// consistencyProof lists the hashes that show: the log of today begins with the log of `old` entries, unchanged (RFC 6962, 2.1.2).
func consistencyProof(entries []string, old int) ([]Hash, error) {
	if old < 1 || old > len(entries) {
		return nil, fmt.Errorf("the old size must be between 1 and %d", len(entries))
	}
	return subProof(entries, old, true), nil
}

func subProof(entries []string, old int, whole bool) []Hash {
	if old == len(entries) {
		if whole {
			return nil
		}
		return []Hash{root(entries)}
	}
	middle := largestPowerBelow(len(entries))
	if old <= middle {
		return append(subProof(entries[:middle], old, whole), root(entries[middle:]))
	}
	return append(subProof(entries[middle:], old-middle, false), root(entries[:middle]))
}

// verifyConsistency calculates both roots from the proof and the old root; both must come out.
func verifyConsistency(old, size int, oldRoot, newRoot Hash, proof []Hash) bool {
	if old < 1 || old > size {
		return false
	}
	first, second, rest, ok := rebuild(old, size, oldRoot, proof, true)
	return ok && len(rest) == 0 && first == oldRoot && second == newRoot
}

func rebuild(old, size int, oldRoot Hash, proof []Hash, whole bool) (first, second Hash, rest []Hash, ok bool) {
	if old == size {
		if whole {
			return oldRoot, oldRoot, proof, true
		}
		if len(proof) == 0 {
			return first, second, proof, false
		}
		return proof[0], proof[0], proof[1:], true
	}
	middle := largestPowerBelow(size)
	if old <= middle {
		first, second, rest, ok = rebuild(old, middle, oldRoot, proof, whole)
		if !ok || len(rest) == 0 {
			return first, second, rest, false
		}
		return first, nodeHash(second, rest[0]), rest[1:], true
	}
	first, second, rest, ok = rebuild(old-middle, size-middle, oldRoot, proof, false)
	if !ok || len(rest) == 0 {
		return first, second, rest, false
	}
	return nodeHash(rest[0], first), nodeHash(rest[0], second), rest[1:], true
}
