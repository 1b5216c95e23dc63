using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

/// <summary>One event of a log: the columns of the file, and the fields inside the column Data.</summary>
public sealed class Event
{
    private readonly Dictionary<string, string> fields = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);

    public string Line { get; }

    public Event(string line)
    {
        Line = line;
        string[] columns = line.Split(new[] { ',' }, 6);
        if (columns.Length < 6) throw new FormatException("This is not an event: " + line);
        string[] names = { "Row", "Time", "Computer", "Log", "Id" };
        for (int i = 0; i < names.Length; i++) fields[names[i]] = columns[i];
        fields["EventId"] = columns[4];
        foreach (string pair in columns[5].Trim('"').Split(new[] { " | " }, StringSplitOptions.None))
        {
            int at = pair.IndexOf('=');
            if (at > 0) fields[pair.Substring(0, at)] = pair.Substring(at + 1);
        }
    }

    /// <summary>A column or a field of Data; empty if the event has no such field.</summary>
    public string this[string name] => fields.TryGetValue(name, out string value) ? value : "";

    public IEnumerable<string> Values => fields.Values;

    public string Describe()
    {
        string data = Line.Split(new[] { ',' }, 6)[5].Trim('"');
        return this["Row"] + "  " + this["Time"] + "  " + this["Computer"].PadRight(6) + " " + this["Id"].PadRight(5) + data;
    }
}

/// <summary>Reads and filters the logs. Nothing here touches the event log of your own computer.</summary>
public static class Log
{
    public static List<Event> Read(string folder, int number)
    {
        string path = Path.Combine(folder, "logs", number.ToString(CultureInfo.InvariantCulture) + ".csv");
        return File.ReadAllLines(path).Skip(1).Where(line => line != "").Select(line => new Event(line)).ToList();
    }

    /// <summary>The events for which every filter holds.</summary>
    public static List<Event> Filter(IEnumerable<Event> events, IEnumerable<string> filters)
    {
        List<string> all = filters.ToList();
        return events.Where(one => all.All(filter => Holds(one, filter))).ToList();
    }

    /// <summary>
    /// field=value: the field is the value, or one of several with commas between. field!=value: it is not. after= and before= compare times,
    /// rows= takes a first and a last row. A filter without "=" is a text somewhere in the line.
    /// </summary>
    private static bool Holds(Event one, string filter)
    {
        int at = filter.IndexOf('=');
        if (at < 1) return Contains(one.Line, filter);
        bool negated = filter[at - 1] == '!';
        string name = filter.Substring(0, negated ? at - 1 : at), value = filter.Substring(at + 1);
        if (Same(name, "after")) return string.CompareOrdinal(Clock(one, value), value) >= 0;
        if (Same(name, "before")) return string.CompareOrdinal(Clock(one, value), value) < 0;
        if (Same(name, "rows")) return InRange(one["Row"], value.Split('-'));
        return value.Split(',').Any(option => Same(one[name], option)) != negated;
    }

    // "22:14" compares with the time of day, "2026-03-10T22:14" with the whole time.
    private static string Clock(Event one, string value) => one["Time"].Substring(value.Contains("T") ? 0 : 11);

    private static bool InRange(string row, string[] range) =>
        range.Length == 2 && string.CompareOrdinal(row, range[0]) >= 0 && string.CompareOrdinal(row, range[1]) <= 0;

    /// <summary>How often each value of a field occurs, the rarest first.</summary>
    public static IEnumerable<KeyValuePair<string, int>> Count(IEnumerable<Event> events, string field)
    {
        return events.Where(one => one[field] != "").GroupBy(one => one[field])
            .Select(group => new KeyValuePair<string, int>(group.Key, group.Count()))
            .OrderBy(pair => pair.Value).ThenBy(pair => pair.Key, StringComparer.Ordinal);
    }

    private static bool Same(string a, string b) => string.Equals(a, b, StringComparison.OrdinalIgnoreCase);

    private static bool Contains(string text, string part) => text.IndexOf(part, StringComparison.OrdinalIgnoreCase) >= 0;
}
