// Port Scan Simulator: learn what open, closed and filtered mean.
//
// The hosts are invented and every reply comes from hosts.json. This program opens no socket:
// it cannot, since it imports nothing that could. main_test.go proves that.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

// Port is what a simulated host does when somebody knocks at one port.
type Port struct {
	Reply string `json:"reply"`
	Note  string `json:"note"`
}

// Host is one invented machine. Ports that are not listed reply as Otherwise says.
type Host struct {
	Name      string          `json:"name"`
	Address   string          `json:"address"`
	About     string          `json:"about"`
	Otherwise string          `json:"otherwise"`
	Ports     map[string]Port `json:"ports"`
}

// Result is what the scanner concludes about one port.
type Result struct {
	Number  int
	State   string
	Port    Port
	Elapsed int // simulated milliseconds until the scanner was sure
}

// meaning is one kind of reply: what the scanner concludes, why, and what the wait costs.
type meaning struct {
	state   string
	because string
	elapsed int
}

// A silent port is asked twice with a second of waiting each: packets do get lost.
var meanings = map[string]meaning{
	"syn-ack":    {"open", "SYN/ACK came back: a program is listening", 20},
	"rst":        {"closed", "RST came back: the host is there, nobody listens", 20},
	"silence":    {"filtered", "nothing came back, twice: something drops the packets", 2000},
	"prohibited": {"filtered", "ICMP 'administratively prohibited' came back: a firewall says no", 25},
}

// The usual use of a port number. A scanner that only knocks can do no better than guess by the number.
var usual = map[int]string{
	22: "ssh", 23: "telnet", 53: "dns", 80: "http", 443: "https", 515: "printer", 631: "ipp",
	3306: "mysql", 5432: "postgresql", 8080: "http-alt", 9100: "raw print", 9187: "metrics",
}

// loadHosts reads the simulated hosts and refuses replies that nobody could explain.
func loadHosts(path string) ([]Host, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the simulated hosts: %w", err)
	}
	var hosts []Host
	if err := json.Unmarshal(text, &hosts); err != nil {
		return nil, fmt.Errorf("%s is not a list of hosts: %w", path, err)
	}
	for _, host := range hosts {
		for number, port := range host.Ports {
			if _, known := meanings[port.Reply]; !known {
				return nil, fmt.Errorf("%s port %s replies %q, which means nothing", host.Name, number, port.Reply)
			}
		}
		if _, known := meanings[host.Otherwise]; !known {
			return nil, fmt.Errorf("%s replies %q otherwise, which means nothing", host.Name, host.Otherwise)
		}
	}
	return hosts, nil
}

// findHost looks a host up by name or address.
func findHost(hosts []Host, wanted string) (Host, error) {
	for _, host := range hosts {
		if host.Name == wanted || host.Address == wanted {
			return host, nil
		}
	}
	return Host{}, fmt.Errorf("there is no simulated host %q; -list shows the three", wanted)
}

// parsePorts reads a list such as "22,80,8000-8010". Each port is kept once, in the order given.
func parsePorts(list string) ([]int, error) {
	var ports []int
	seen := map[int]bool{}
	for _, item := range split(list, ',') {
		first, last, rest := 0, 0, ""
		if count, _ := fmt.Sscanf(item+"$", "%d-%d%s", &first, &last, &rest); count != 3 || rest != "$" {
			if count, _ := fmt.Sscanf(item+"$", "%d%s", &first, &rest); count != 2 || rest != "$" {
				return nil, fmt.Errorf("%q is neither a port nor a range such as 20-25", item)
			}
			last = first
		}
		if first < 1 || last > 65535 || first > last {
			return nil, fmt.Errorf("ports go from 1 to 65535, and a range from small to large: %q", item)
		}
		for number := first; number <= last; number++ {
			if !seen[number] {
				seen[number] = true
				ports = append(ports, number)
			}
		}
	}
	return ports, nil
}

// split cuts a text at a sign. The strings package would do; this program keeps its imports short on purpose.
func split(text string, sign rune) []string {
	parts := []string{""}
	for _, letter := range text {
		if letter == sign {
			parts = append(parts, "")
		} else {
			parts[len(parts)-1] += string(letter)
		}
	}
	return parts
}

// scan "knocks" at each port and draws the conclusion a real scanner would draw from the same reply.
func scan(host Host, ports []int) []Result {
	results := make([]Result, 0, len(ports))
	for _, number := range ports {
		port, listed := host.Ports[fmt.Sprint(number)]
		if !listed {
			port = Port{Reply: host.Otherwise}
		}
		reply := meanings[port.Reply]
		results = append(results, Result{number, reply.state, port, reply.elapsed})
	}
	return results
}

// count says how many ports are in each state, and how long the scan would have taken one port after the other.
func count(results []Result) (states map[string]int, milliseconds int) {
	states = map[string]int{}
	for _, result := range results {
		states[result.State]++
		milliseconds += result.Elapsed
	}
	return states, milliseconds
}

// report prints the results. Long scans list only what differs from the host's usual reply.
func report(host Host, results []Result, explain, spoil bool) {
	fmt.Printf("Simulated scan of %s (%s)\n\n", host.Name, host.Address)
	fmt.Printf("  %-7s%-10s%s\n", "PORT", "STATE", "USUALLY")
	for _, result := range results {
		if len(results) > 30 && result.Port.Reply == host.Otherwise {
			continue
		}
		fmt.Printf("  %-7d%-10s%s\n", result.Number, result.State, usual[result.Number])
		if explain {
			fmt.Printf("         %s\n", meanings[result.Port.Reply].because)
		}
		if spoil && result.Port.Note != "" {
			fmt.Printf("         behind the scenes: %s\n", result.Port.Note)
		}
	}
	states, milliseconds := count(results)
	fmt.Printf("\n  %d open, %d closed, %d filtered; one after the other this would take %.1f seconds.\n",
		states["open"], states["closed"], states["filtered"], float64(milliseconds)/1000)
}

// list prints the three hosts.
func list(hosts []Host) {
	for _, host := range hosts {
		fmt.Printf("%-22s%-14s%s\n", host.Name, host.Address, host.About)
	}
}

func run() error {
	data := flag.String("data", "hosts.json", "the file with the simulated hosts")
	all := flag.Bool("list", false, "list the simulated hosts")
	name := flag.String("host", "", "name or address of the host to scan")
	ports := flag.String("ports", "22,23,80,443,515,631,5432,8080,9100,9187", "ports, for example 22,80,8000-8010")
	explain := flag.Bool("explain", false, "say what came back and what follows from it")
	spoil := flag.Bool("spoil", false, "also tell what only the owner of the host knows")
	flag.Parse()
	hosts, err := loadHosts(*data)
	if err != nil {
		return err
	}
	if *all || *name == "" {
		list(hosts)
		return nil
	}
	host, err := findHost(hosts, *name)
	if err != nil {
		return err
	}
	numbers, err := parsePorts(*ports)
	if err != nil {
		return err
	}
	report(host, scan(host, numbers), *explain, *spoil)
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "port scan simulator:", err)
		os.Exit(2)
	}
}
