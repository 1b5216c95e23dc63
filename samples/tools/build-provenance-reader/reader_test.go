package main

import (
	"encoding/base64"
	"os"
	"strings"
	"testing"
)

func policyOf(t *testing.T) Policy {
	t.Helper()
	var policy Policy
	if err := readJSON("policy.json", &policy); err != nil {
		t.Fatal(err)
	}
	return policy
}

func TestTheFourStatements(t *testing.T) {
	wanted := map[string]string{
		"statements/1-compass.json": "",
		"statements/2-kettle.json":  "DIGEST DIFFERS",
		"statements/3-lantern.json": "",
		"statements/4-lantern.json": "built by",
	}
	paths, err := statements()
	if err != nil || len(paths) != len(wanted) {
		t.Fatal(err, paths)
	}
	for _, path := range paths {
		_, err := check(path, policyOf(t))
		if (err == nil) != (wanted[path] == "") || (err != nil && !strings.Contains(err.Error(), wanted[path])) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestAChangedPayloadIsNotEvenRead(t *testing.T) {
	var envelope Envelope
	if err := readJSON("statements/1-compass.json", &envelope); err != nil {
		t.Fatal(err)
	}
	payload, _ := base64.StdEncoding.DecodeString(envelope.Payload)
	envelope.Payload = base64.StdEncoding.EncodeToString([]byte(strings.Replace(string(payload), "2.0.1", "2.0.2", 1)))
	if _, err := open(envelope, policyOf(t)); err == nil {
		t.Error("a changed payload passes")
	}
}

func TestAChangedTypeIsRefused(t *testing.T) {
	var envelope Envelope
	if err := readJSON("statements/1-compass.json", &envelope); err != nil {
		t.Fatal(err)
	}
	envelope.PayloadType = "text/plain"
	if _, err := open(envelope, policyOf(t)); err == nil {
		t.Error("another type passes")
	}
}

func TestAnUnknownKeyIsRefused(t *testing.T) {
	if _, err := check("statements/1-compass.json", Policy{Builder: policyOf(t).Builder}); err == nil {
		t.Error("without a trusted key everything must be refused")
	}
}

func TestASubjectCannotLeaveTheFolder(t *testing.T) {
	policy := policyOf(t)
	statement, err := check("statements/1-compass.json", policy)
	if err != nil {
		t.Fatal(err)
	}
	statement.Subject[0].Name = "compass-/../../go.mod"
	if err := judge(statement, policy, os.ReadFile); err == nil || !strings.Contains(err.Error(), "plain name") {
		t.Error(err)
	}
}
