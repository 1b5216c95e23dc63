package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"
)

// The promise of this tool: nothing that could open a socket is even imported.
func TestOnlyFourHarmlessPackagesAreImported(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		var imports []string
		for _, spec := range file.Imports {
			imports = append(imports, strings.Trim(spec.Path.Value, `"`))
		}
		sort.Strings(imports)
		if want := []string{"encoding/json", "flag", "fmt", "os"}; !reflect.DeepEqual(imports, want) {
			t.Errorf("%s imports %v, want %v: package net and its kin have no place here", name, imports, want)
		}
	}
}

func hosts(t *testing.T) []Host {
	t.Helper()
	hosts, err := loadHosts("hosts.json")
	if err != nil {
		t.Fatal(err)
	}
	return hosts
}

func TestThereAreThreeHostsWithDocumentationAddresses(t *testing.T) {
	all := hosts(t)
	if len(all) != 3 {
		t.Fatalf("%d hosts, want 3", len(all))
	}
	for _, host := range all {
		if !strings.HasSuffix(host.Name, ".example.com") || !strings.HasPrefix(host.Address, "192.0.2.") {
			t.Errorf("%s %s is not a documentation name and address", host.Name, host.Address)
		}
	}
}

func TestEveryReplyMeansWhatARealScannerConcludes(t *testing.T) {
	want := map[string]string{"syn-ack": "open", "rst": "closed", "silence": "filtered", "prohibited": "filtered"}
	for reply, state := range want {
		host := Host{Otherwise: reply}
		if got := scan(host, []int{1})[0].State; got != state {
			t.Errorf("%s: %s, want %s", reply, got, state)
		}
	}
}

func TestScanningTheWebServer(t *testing.T) {
	host, err := findHost(hosts(t), "192.0.2.10")
	if err != nil {
		t.Fatal(err)
	}
	var states []string
	for _, result := range scan(host, []int{22, 80, 443, 8080, 9999}) {
		states = append(states, result.State)
	}
	if want := []string{"filtered", "open", "open", "closed", "filtered"}; !reflect.DeepEqual(states, want) {
		t.Errorf("%v, want %v", states, want)
	}
}

func TestSilenceCostsTimeAndRefusalDoesNot(t *testing.T) {
	_, silent := count(scan(Host{Otherwise: "silence"}, []int{1, 2, 3}))
	_, refused := count(scan(Host{Otherwise: "rst"}, []int{1, 2, 3}))
	if silent < 50*refused {
		t.Errorf("silence %d ms, refusal %d ms", silent, refused)
	}
}

func TestUnknownHostsAreRefused(t *testing.T) {
	if _, err := findHost(hosts(t), "somebody.example.org"); err == nil {
		t.Error("a host that is not in the file was found")
	}
}

func TestPortListsAreRead(t *testing.T) {
	for list, want := range map[string][]int{
		"22":       {22},
		"22,80,22": {22, 80},
		"5-8,7,1":  {5, 6, 7, 8, 1},
		"65535":    {65535},
	} {
		got, err := parsePorts(list)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v %v, want %v", list, got, err, want)
		}
	}
}

func TestWrongPortListsAreRefused(t *testing.T) {
	for _, list := range []string{"", "x", "0", "65536", "9-5", "22,", "22x", "1-2x", "-5", "1-2-3"} {
		if ports, err := parsePorts(list); err == nil {
			t.Errorf("%q was read as %v", list, ports)
		}
	}
}

func TestDataThatMeansNothingIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no list":          `{}`,
		"unknown reply":    `[{"name":"a","otherwise":"rst","ports":{"1":{"reply":"hello"}}}]`,
		"unknown standard": `[{"name":"a","otherwise":"","ports":{}}]`,
	} {
		path := filepath.Join(t.TempDir(), "hosts.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := loadHosts(path); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}
