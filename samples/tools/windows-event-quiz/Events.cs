using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

/// <summary>One simulated event, with the answer.</summary>
public sealed class Event
{
    public int Number, EventId;
    public string Time, Host, Text, Why;
    public bool Ticket;

    /// <summary>Reads the events: a list of flat objects, one on each line, so that no library is needed.</summary>
    public static List<Event> Read(string path)
    {
        return File.ReadAllLines(path).Where(line => line.TrimStart().StartsWith("{", StringComparison.Ordinal)).Select(Parse).ToList();
    }

    private static Event Parse(string line)
    {
        Dictionary<string, string> fields = Fields(line);
        return new Event
        {
            Number = int.Parse(fields["number"], CultureInfo.InvariantCulture),
            EventId = int.Parse(fields["eventId"], CultureInfo.InvariantCulture),
            Time = fields["time"], Host = fields["host"], Text = fields["text"], Why = fields["why"],
            Ticket = fields["ticket"] == "true",
        };
    }

    // {"name": "text" | number | true | false, ...}; texts may hold \" and \\.
    private static Dictionary<string, string> Fields(string line)
    {
        var fields = new Dictionary<string, string>();
        int at = line.IndexOf('{') + 1;
        while (line[at] != '}')
        {
            string name = ReadText(line, ref at);
            at = line.IndexOf(':', at) + 1;
            while (line[at] == ' ') at++;
            string value;
            if (line[at] == '"') { value = ReadText(line, ref at); }
            else
            {
                int start = at;
                while (line[at] != ',' && line[at] != '}') at++;
                value = line.Substring(start, at - start).Trim();
            }
            fields[name] = value;
            while (line[at] == ',' || line[at] == ' ') at++;
        }
        return fields;
    }

    private static string ReadText(string line, ref int at)
    {
        if (line[at] != '"') throw new FormatException("Expected a text at character " + at + " of: " + line);
        var text = new StringBuilder();
        for (at++; line[at] != '"'; at++)
        {
            if (line[at] == '\\') at++;
            text.Append(line[at]);
        }
        at++;
        return text.ToString();
    }
}
