// Reads signed build statements, checks signatures and digests, and says which artifact is not what was built.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
)

// Envelope is how a statement travels (DSSE): the payload as bytes, and signatures over exactly those bytes.
type Envelope struct {
	PayloadType string `json:"payloadType"`
	Payload     string `json:"payload"`
	Signatures  []struct {
		KeyID string `json:"keyid"`
		Sig   string `json:"sig"`
	} `json:"signatures"`
}

// Statement says: this subject was made by this builder from this source (in-toto, SLSA provenance).
type Statement struct {
	Type    string `json:"_type"`
	Subject []struct {
		Name   string            `json:"name"`
		Digest map[string]string `json:"digest"`
	} `json:"subject"`
	PredicateType string `json:"predicateType"`
	Predicate     struct {
		Builder struct {
			ID string `json:"id"`
		} `json:"builder"`
		Source struct {
			URI    string `json:"uri"`
			Commit string `json:"commit"`
		} `json:"source"`
	} `json:"predicate"`
}

// Policy is what YOU expect; a statement that is merely well signed says nothing about that.
type Policy struct {
	Keys    map[string]string `json:"keys"`
	Builder string            `json:"builder"`
	Sources map[string]string `json:"sources"`
}

// preAuth is what is really signed: type and payload with their lengths, so that neither can run into the other.
func preAuth(payloadType string, payload []byte) []byte {
	return []byte(fmt.Sprintf("DSSEv1 %d %s %d %s", len(payloadType), payloadType, len(payload), payload))
}

// open checks the signature first and only then looks inside.
func open(envelope Envelope, policy Policy) (Statement, error) {
	var statement Statement
	payload, err := base64.StdEncoding.DecodeString(envelope.Payload)
	if err != nil {
		return statement, fmt.Errorf("the payload is not base64: %w", err)
	}
	for _, signature := range envelope.Signatures {
		key, err := hex.DecodeString(policy.Keys[signature.KeyID])
		if err != nil || len(key) != ed25519.PublicKeySize {
			continue
		}
		bytes, err := base64.StdEncoding.DecodeString(signature.Sig)
		if err == nil && ed25519.Verify(key, preAuth(envelope.PayloadType, payload), bytes) {
			return statement, json.Unmarshal(payload, &statement)
		}
	}
	return statement, fmt.Errorf("no signature of a key you trust")
}

// judge compares a statement with what is expected and with the artifact itself.
func judge(statement Statement, policy Policy, read func(string) ([]byte, error)) error {
	if statement.PredicateType != "https://slsa.dev/provenance/v1" || len(statement.Subject) != 1 {
		return fmt.Errorf("this is not a provenance of one artifact")
	}
	if statement.Predicate.Builder.ID != policy.Builder {
		return fmt.Errorf("built by %s, expected %s", statement.Predicate.Builder.ID, policy.Builder)
	}
	subject := statement.Subject[0]
	product := strings.SplitN(subject.Name, "-", 2)[0]
	if statement.Predicate.Source.URI != policy.Sources[product] {
		return fmt.Errorf("built from %s, expected %s", statement.Predicate.Source.URI, policy.Sources[product])
	}
	if strings.ContainsAny(subject.Name, "/\\") {
		return fmt.Errorf("%q is not a plain name", subject.Name)
	}
	bytes, err := read("artifacts/" + subject.Name)
	if err != nil {
		return err
	}
	if found := fmt.Sprintf("%x", sha256.Sum256(bytes)); found != subject.Digest["sha256"] {
		return fmt.Errorf("DIGEST DIFFERS: built was %.12s..., here lies %.12s...", subject.Digest["sha256"], found)
	}
	return nil
}

// check reads one statement file and gives the verdict, nil meaning good.
func check(path string, policy Policy) (Statement, error) {
	var envelope Envelope
	if err := readJSON(path, &envelope); err != nil {
		return Statement{}, err
	}
	statement, err := open(envelope, policy)
	if err != nil {
		return statement, err
	}
	return statement, judge(statement, policy, os.ReadFile)
}

func readJSON(path string, into interface{}) error {
	bytes, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(bytes, into)
}

func statements() ([]string, error) {
	entries, err := os.ReadDir("statements")
	var paths []string
	for _, entry := range entries {
		paths = append(paths, "statements/"+entry.Name())
	}
	sort.Strings(paths)
	return paths, err
}

func main() {
	var policy Policy
	err := readJSON("policy.json", &policy)
	paths := os.Args[1:]
	if err == nil && len(paths) == 0 {
		paths, err = statements()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	bad := 0
	for _, path := range paths {
		statement, err := check(path, policy)
		if err != nil {
			bad++
			fmt.Printf("BAD   %s: %v\n", path, err)
			continue
		}
		fmt.Printf("good  %s: %s from commit %.7s\n", path, statement.Subject[0].Name, statement.Predicate.Source.Commit)
	}
	if bad > 0 {
		os.Exit(1)
	}
}
