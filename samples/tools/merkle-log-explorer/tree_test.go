package main

import (
	"fmt"
	"testing"
)

func sample(size int) []string {
	entries := make([]string, size)
	for i := range entries {
		entries[i] = fmt.Sprintf("entry %d", i)
	}
	return entries
}

func TestKnownValues(t *testing.T) {
	// The values of RFC 6962 for an empty log, and for one empty entry.
	if got := root(nil).String(); got != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" {
		t.Error("empty log:", got)
	}
	if got := root([]string{""}).String(); got != "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d" {
		t.Error("one empty entry:", got)
	}
}

func TestEveryEntryOfEverySizeIsProven(t *testing.T) {
	for size := 1; size <= 33; size++ {
		entries := sample(size)
		for index := range entries {
			proof, err := inclusionProof(entries, index)
			if err != nil || !verifyInclusion(entries[index], index, size, proof, root(entries)) {
				t.Fatalf("entry %d of %d", index, size)
			}
			if verifyInclusion("another", index, size, proof, root(entries)) {
				t.Fatalf("another text passes as entry %d of %d", index, size)
			}
			if size > 1 && verifyInclusion(entries[index], (index+1)%size, size, proof, root(entries)) {
				t.Fatalf("entry %d of %d passes in another place", index, size)
			}
			if len(proof) > 0 && verifyInclusion(entries[index], index, size, proof[1:], root(entries)) {
				t.Fatal("a shortened proof passes")
			}
		}
	}
}

func TestGrowthIsConsistent(t *testing.T) {
	for size := 1; size <= 33; size++ {
		for old := 1; old <= size; old++ {
			entries := sample(size)
			proof, err := consistencyProof(entries, old)
			if err != nil || !verifyConsistency(old, size, root(entries[:old]), root(entries), proof) {
				t.Fatalf("%d to %d", old, size)
			}
		}
	}
}

func TestARewrittenHistoryIsCaught(t *testing.T) {
	for size := 2; size <= 20; size++ {
		for changed := 0; changed < size; changed++ {
			rewritten := sample(size)
			rewritten[changed] = "rewritten"
			for old := changed + 1; old <= size; old++ {
				proof, _ := consistencyProof(rewritten, old)
				if verifyConsistency(old, size, root(sample(old)), root(rewritten), proof) {
					t.Fatalf("entry %d of %d was changed unnoticed since %d", changed, size, old)
				}
			}
		}
	}
}

func TestAnInnerNodeIsNoEntry(t *testing.T) {
	entries := sample(4)
	left := nodeHash(leafHash(entries[0]), leafHash(entries[1]))
	right := nodeHash(leafHash(entries[2]), leafHash(entries[3]))
	if root([]string{string(left[:]) + string(right[:])}) == root(entries) {
		t.Error("two inner nodes pass as one entry")
	}
}

func TestTheSampleLogs(t *testing.T) {
	honest, err := readLog("log.txt")
	if err != nil || len(honest) != 16 {
		t.Fatal(err, len(honest))
	}
	tampered, err := readLog("tampered.txt")
	if err != nil || len(tampered) != 16 || root(tampered) == root(honest) {
		t.Fatal(err, len(tampered))
	}
	if showConsistency(tampered, "log.txt", 12) == nil {
		t.Error("the tampered copy passes")
	}
	if err := showConsistency(tampered, "log.txt", 8); err != nil {
		t.Error("the first eight entries are honest:", err)
	}
	if _, err := inclusionProof(honest, 16); err == nil {
		t.Error("there is no entry 16")
	}
}
