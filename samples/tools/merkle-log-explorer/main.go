// A transparency log by hand: hashes, inclusion proofs, and a rewritten history that cannot hide.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func readLog(path string) ([]string, error) {
	bytes, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimRight(string(bytes), "\n"), "\n"), nil
}

func run() error {
	path := flag.String("log", "log.txt", "the log, one entry in each line")
	prove := flag.Int("prove", -1, "print and check the inclusion proof of this entry, counted from 0")
	since := flag.Int("since", 0, "check that this log continues the one of -log-before, which had so many entries")
	before := flag.String("log-before", "log.txt", "the log you saw earlier, for -since")
	add := flag.String("append", "", "calculate the root with one more entry (the file stays as it is)")
	flag.Parse()

	entries, err := readLog(*path)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d entries, root %s\n", *path, len(entries), root(entries))
	if *add != "" {
		grown := append(append([]string{}, entries...), *add)
		fmt.Printf("with one more: %d entries, root %s\n", len(grown), root(grown))
	}
	if *prove >= 0 {
		return showInclusion(entries, *prove)
	}
	if *since > 0 {
		return showConsistency(entries, *before, *since)
	}
	return nil
}

func showInclusion(entries []string, index int) error {
	proof, err := inclusionProof(entries, index)
	if err != nil {
		return err
	}
	fmt.Printf("\nentry %d: %s\nits leaf: %s\n", index, entries[index], leafHash(entries[index]).Short())
	for step, neighbor := range proof {
		fmt.Printf("  neighbor %d: %s\n", step+1, neighbor.Short())
	}
	fmt.Printf("%d hashes prove it among %d entries: %v\n", len(proof), len(entries),
		verifyInclusion(entries[index], index, len(entries), proof, root(entries)))
	return nil
}

func showConsistency(entries []string, beforePath string, size int) error {
	earlier, err := readLog(beforePath)
	if err != nil {
		return err
	}
	if size > len(earlier) {
		return fmt.Errorf("%s has only %d entries", beforePath, len(earlier))
	}
	proof, err := consistencyProof(entries, size)
	if err != nil {
		return err
	}
	seen := root(earlier[:size])
	fmt.Printf("\nthe root you noted at %d entries: %s\n", size, seen.Short())
	if verifyConsistency(size, len(entries), seen, root(entries), proof) {
		fmt.Printf("%d hashes prove that nothing before entry %d was changed\n", len(proof), size)
		return nil
	}
	return fmt.Errorf("HISTORY WAS REWRITTEN: the first %d entries are not those you saw", size)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
