using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>The tests of the Sigma rules: their form, their fields, and what they find in the seven logs.</summary>
public static class SigmaTests
{
    // Title, the number of the log, and the rows that the rule finds there. In all other logs it finds nothing.
    private static readonly string[][] Expected =
    {
        new[] { "Ticket for the decoy account", "2", "41430" },
        new[] { "Ticket for the decoy account", "7", "130" },
        new[] { "Ticket without pre-authentication away from the scanner", "2", "41420" },
        new[] { "Service installed by an account that does not distribute software", "3", "52957 53022" }, // 52957 is CHG-2044
        new[] { "Administrator logs on from elsewhere than MGT01", "3", "53039 53041 53047" },
        new[] { "Administrator logs on from elsewhere than MGT01", "4", "63270 63278" },
        new[] { "Administrator logs on from elsewhere than MGT01", "5", "74727" },
        new[] { "Administrator logs on from elsewhere than MGT01", "6", "86009" },
        new[] { "Administrator logs on from elsewhere than MGT01", "7", "115" },
        new[] { "Task as SYSTEM by a person", "4", "63276 63279" },
        new[] { "Task as SYSTEM by a person", "7", "128" },
        new[] { "Audit settings changed by hand", "4", "63275 63283" },
        new[] { "Audit settings changed by hand", "7", "106" },
        new[] { "Security log cleared", "4", "63107 63286" }, // 63107 is CHG-2045
        new[] { "Security log cleared", "7", "114" }, // CHG-2058
        new[] { "New member of Domain Admins", "5", "74540 74731" }, // 74540 is CHG-2050
        new[] { "New member of Domain Admins", "7", "117" },
        new[] { "Dangerous SID in the history of an account", "5", "74738" },
        new[] { "Dangerous SID in the history of an account", "7", "126" },
        new[] { "Replication of secrets by an account without need", "7", "112" },
        new[] { "Synchronization logs on from elsewhere than SYNC01", "6", "85982" },
        new[] { "Synchronization logs on from elsewhere than SYNC01", "7", "132" },
        new[] { "Right to replicate secrets added", "6", "86011" },
    };

    public static void Run(string folder, List<Event>[] logs, Dictionary<string, string> answers, Action<string, bool> check)
    {
        List<SigmaRule> rules = Sigma.Read(folder);
        foreach (SigmaRule rule in rules) Form(rule, logs, check);
        check("each rule has an id of its own", rules.Select(rule => (string)rule.Document["id"]).Distinct().Count() == rules.Count);
        Dictionary<string, List<Event>>[] found = logs.Select(log => Sigma.Find(rules, log)).ToArray();
        foreach (SigmaRule rule in rules.Where(one => one.Level != "informational" && one.Detection != null))
            for (int log = 1; log <= logs.Length; log++)
            {
                string rows = Expected.Where(row => row[0] == rule.Title && row[1] == log.ToString()).Select(row => row[2]).FirstOrDefault() ?? "";
                check("log " + log + ", " + rule.Title, string.Join(" ", found[log - 1][rule.Title].Select(one => one["Row"])) == rows);
            }
        Counting(found, answers, check);
    }

    private static void Form(SigmaRule rule, List<Event>[] logs, Action<string, bool> check)
    {
        check("an id: " + rule.Title, Regex.IsMatch((string)rule.Document["id"], "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"));
        check("a status: " + rule.Title, (string)rule.Document["status"] == "experimental");
        check("a level: " + rule.Title, new[] { "informational", "low", "medium", "high" }.Contains(rule.Level));
        check("one way to look: " + rule.Title, (rule.Detection == null) != (rule.Correlation == null));
        check("a log source: " + rule.Title, rule.Document.ContainsKey("logsource") == (rule.Detection != null));
        if (rule.Level != "informational")
            check("tags of ATT&CK: " + rule.Title, Sigma.Texts(rule.Document["tags"]).All(tag => Regex.IsMatch(tag, @"^attack\.(t\d{4}(\.\d{3})?|[a-z-]+)$")));
        foreach (string field in Fields(rule))
            check("a field of the logs: " + field, logs.Any(log => log.Any(one => one[field] != "")));
    }

    private static IEnumerable<string> Fields(SigmaRule rule)
    {
        if (rule.Correlation != null) return Sigma.Texts(rule.Correlation["group-by"]).Concat(new[] { (string)((Dictionary<string, object>)rule.Correlation["condition"])["field"] });
        return rule.Detection.Values.OfType<Dictionary<string, object>>().SelectMany(part => part.Keys).Select(key => key.Split('|')[0]);
    }

    private static void Counting(Dictionary<string, List<Event>>[] found, Dictionary<string, string> answers, Action<string, bool> check)
    {
        string[] spray = answers["1a"].Split(new[] { ", " }, StringSplitOptions.None);
        check("spraying, each address and no other", found[0]["One address fails at many accounts"].Select(one => one["IpAddress"]).Distinct().OrderBy(x => x).SequenceEqual(spray.OrderBy(x => x)));
        Event roast = found[1]["One account collects service tickets with RC4"].Single();
        check("Kerberoasting", roast["TargetUserName"].StartsWith(answers["2a"], StringComparison.Ordinal));
        check("no other log counts so far", found.Skip(1).All(log => log["One address fails at many accounts"].Count == 0) && found.Where((_, log) => log != 1).All(log => log["One account collects service tickets with RC4"].Count == 0));
    }
}
