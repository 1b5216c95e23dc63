using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>A Sigma rule: it looks at single events (Detection), or at what other rules found (Correlation).</summary>
public sealed class SigmaRule
{
    public string Title, Level, Name;
    public Dictionary<string, object> Document, Detection, Correlation;
}

/// <summary>Reads the Sigma rules, as far as sigma-rules.yml uses the format, and says which events of a log they find.</summary>
public static class Sigma
{
    public static List<SigmaRule> Read(string folder)
    {
        string text = File.ReadAllText(Path.Combine(folder, "sigma-rules.yml")).Replace("\r", "");
        return Regex.Split(text, "^---\n", RegexOptions.Multiline).Select(Parse).ToList();
    }

    private static SigmaRule Parse(string document)
    {
        List<string> lines = document.Split('\n').Where(line => line.Trim() != "").ToList();
        int at = 0;
        var rule = (Dictionary<string, object>)ReadLevel(lines, ref at, 0);
        if (at != lines.Count) throw new FormatException("Not understood: " + lines[at]);
        return new SigmaRule
        {
            Document = rule, Title = (string)rule["title"], Level = (string)rule["level"],
            Name = rule.ContainsKey("name") ? (string)rule["name"] : (string)rule["title"],
            Detection = Part(rule, "detection"), Correlation = Part(rule, "correlation"),
        };
    }

    private static Dictionary<string, object> Part(Dictionary<string, object> rule, string name) =>
        rule.TryGetValue(name, out object part) ? (Dictionary<string, object>)part : null;

    // The lines of one depth: a list of texts, or names with a text or a deeper level.
    private static object ReadLevel(List<string> lines, ref int at, int depth)
    {
        var list = new List<string>();
        var names = new Dictionary<string, object>();
        while (at < lines.Count && lines[at].Length - lines[at].TrimStart().Length == depth)
        {
            string line = lines[at++].Trim();
            if (line.StartsWith("- ", StringComparison.Ordinal)) { list.Add(Unquote(line.Substring(2))); continue; }
            int colon = line.IndexOf(':');
            string rest = line.Substring(colon + 1).Trim();
            names[line.Substring(0, colon)] = rest != "" ? Unquote(rest) : ReadLevel(lines, ref at, depth + 4);
        }
        return list.Count > 0 ? (object)list : names;
    }

    private static string Unquote(string text) =>
        text.StartsWith("'", StringComparison.Ordinal) ? text.Substring(1, text.Length - 2).Replace("''", "'") : text;

    public static List<string> Texts(object value) => value as List<string> ?? new List<string> { (string)value };

    /// <summary>What each rule finds, by its title: the events, or for a correlation those that complete it.</summary>
    public static Dictionary<string, List<Event>> Find(IEnumerable<SigmaRule> rules, List<Event> log)
    {
        var byTitle = new Dictionary<string, List<Event>>();
        var byName = new Dictionary<string, List<Event>>();
        foreach (SigmaRule rule in rules) // a correlation comes after the rules that it names
            byTitle[rule.Title] = byName[rule.Name] = rule.Detection != null
                ? log.Where(one => Decides(rule, one)).ToList()
                : CountValues(rule.Correlation, Texts(rule.Correlation["rules"]).SelectMany(name => byName[name]));
        return byTitle;
    }

    private static bool Decides(SigmaRule rule, Event one)
    {
        string[] terms = Regex.Split((string)rule.Detection["condition"], " and ");
        return terms.All(term => term.StartsWith("not ", StringComparison.Ordinal) ? !Holds(rule.Detection, term.Substring(4), one) : Holds(rule.Detection, term, one));
    }

    // A name, or "1 of selection_*": one of the selections that begin so.
    private static bool Holds(Dictionary<string, object> detection, string term, Event one)
    {
        Match any = Regex.Match(term, @"^1 of (\w+)\*$");
        IEnumerable<string> names = any.Success ? detection.Keys.Where(name => name.StartsWith(any.Groups[1].Value, StringComparison.Ordinal)) : new[] { term };
        return names.Any(name => ((Dictionary<string, object>)detection[name]).All(line => Matches(line.Key, Texts(line.Value), one)));
    }

    private static bool Matches(string key, List<string> wanted, Event one)
    {
        string[] parts = key.Split('|');
        string value = one[parts[0]];
        return value != "" && wanted.Any(text => Compare(parts.Length > 1 ? parts[1] : "", value, text));
    }

    private static bool Compare(string modifier, string value, string text)
    {
        switch (modifier)
        {
            case "": return string.Equals(value, text, StringComparison.OrdinalIgnoreCase);
            case "contains": return value.IndexOf(text, StringComparison.OrdinalIgnoreCase) >= 0;
            case "startswith": return value.StartsWith(text, StringComparison.OrdinalIgnoreCase);
            case "endswith": return value.EndsWith(text, StringComparison.OrdinalIgnoreCase);
            case "re": return Regex.IsMatch(value, text);
            default: throw new FormatException("The modifier " + modifier + " is not understood.");
        }
    }

    // value_count: the event with which a group has enough different values within the time, once for each time that it has.
    private static List<Event> CountValues(Dictionary<string, object> correlation, IEnumerable<Event> events)
    {
        if ((string)correlation["type"] != "value_count") throw new FormatException("Only value_count is understood.");
        List<string> groupBy = Texts(correlation["group-by"]);
        var condition = (Dictionary<string, object>)correlation["condition"];
        TimeSpan span = TimeSpan.FromMinutes(int.Parse(((string)correlation["timespan"]).TrimEnd('m'), CultureInfo.InvariantCulture));
        int least = int.Parse((string)condition["gte"], CultureInfo.InvariantCulture);
        var found = new List<Event>();
        foreach (IGrouping<string, Event> group in events.GroupBy(one => string.Join("|", groupBy.Select(field => one[field]))))
        {
            bool wasFull = false;
            foreach (Event one in group)
            {
                bool isFull = group.Where(other => At(other) <= At(one) && At(one) - At(other) <= span).Select(other => other[(string)condition["field"]]).Distinct().Count() >= least;
                if (isFull && !wasFull) found.Add(one);
                wasFull = isFull;
            }
        }
        return found.OrderBy(one => one["Row"], StringComparer.Ordinal).ToList();
    }

    private static DateTime At(Event one) =>
        DateTime.ParseExact(one["Time"], "yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
}
