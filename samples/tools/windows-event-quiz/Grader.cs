using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>A question: its case and letter, such as 2c, what kind of answer it wants, and the digest of the right one.</summary>
public sealed class Question
{
    public string Key, Kind, Text, Digest;

    public int Case => Key[0] - '0';
}

public enum Verdict { Right, Wrong, Empty, Misshapen, NotInLog }

/// <summary>Judges answers by digests, so that no file of the program holds an answer to read.</summary>
public static class Grader
{
    // Slow on purpose: trying every row of a log takes longer than looking for the right one.
    private const int Rounds = 400_000;

    public static List<Question> ReadQuestions(string folder)
    {
        return File.ReadAllLines(Path.Combine(folder, "questions.txt"))
            .Where(line => Regex.IsMatch(line, @"^\d[a-z]\|"))
            .Select(line => line.Split('|'))
            .Select(parts => new Question { Key = parts[0], Kind = parts[1], Text = parts[2], Digest = parts[3] }).ToList();
    }

    /// <summary>The lines "key = answer" of a file. A line that begins with # is a comment; the last line of a key counts.</summary>
    public static Dictionary<string, string> ReadAnswers(IEnumerable<string> lines)
    {
        var answers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string line in lines)
        {
            int at = line.IndexOf('=');
            if (at > 0 && !line.TrimStart().StartsWith("#", StringComparison.Ordinal)) answers[line.Substring(0, at).Trim()] = line.Substring(at + 1).Trim();
        }
        return answers;
    }

    public static Verdict Judge(Question question, string answer, IReadOnlyCollection<Event> log)
    {
        if (string.IsNullOrWhiteSpace(answer)) return Verdict.Empty;
        string plain = Normalize(question.Kind, answer);
        if (!HasShape(question.Kind, plain)) return Verdict.Misshapen;
        if (Digest(question.Key, plain) == question.Digest) return Verdict.Right;
        bool isNamed = question.Kind != "number" && question.Kind != "duration" && question.Kind != "group";
        return isNamed && !plain.Split(',').All(part => Occurs(part, log)) ? Verdict.NotInLog : Verdict.Wrong;
    }

    /// <summary>Capitals, spaces, the name of the domain, and the order of a list do not matter.</summary>
    public static string Normalize(string kind, string answer)
    {
        string plain = answer.Trim().ToLowerInvariant().Replace("brightwater\\", "").Replace("@brightwater.test", "").Replace("::ffff:", "");
        if (kind == "host") plain = plain.Replace(".brightwater.test", "");
        if (kind == "group") return Regex.Replace(plain, @"\s+", " ");
        IEnumerable<string> parts = Regex.Split(plain, @"[\s,;]+").Where(part => part != "");
        if (kind == "list") parts = parts.Distinct().OrderBy(part => part, StringComparer.Ordinal);
        return string.Join(",", parts);
    }

    private static bool HasShape(string kind, string plain)
    {
        switch (kind)
        {
            case "row": return Regex.IsMatch(plain, @"^\d{3,6}$");
            case "number": return Regex.IsMatch(plain, @"^\d{1,4}$");
            case "duration": return Regex.IsMatch(plain, @"^\d{1,3}:\d\d$");
            case "list":
            case "order": return plain != "";
            default: return plain != "" && !plain.Contains(",");
        }
    }

    private static bool Occurs(string part, IEnumerable<Event> log)
    {
        return log.Any(one => one.Values.Any(value => Normalize("host", value) == part));
    }

    /// <summary>The judgment of tickets: how many are right, and how many events deserve one.</summary>
    public static int CountHits(IEnumerable<string> tickets, ICollection<string> digests)
    {
        return tickets.Count(row => digests.Contains(Digest("7", row)));
    }

    public static List<string> ReadTicketDigests(string folder)
    {
        string line = File.ReadAllLines(Path.Combine(folder, "questions.txt")).First(one => one.StartsWith("tickets|", StringComparison.Ordinal));
        return line.Substring("tickets|".Length).Split(' ').ToList();
    }

    /// <summary>A slow checksum with the text in every round. It keeps answers out of sight; it would not protect a secret.</summary>
    public static string Digest(string key, string plain)
    {
        string text = "brightwater " + key + " " + plain;
        ulong hash = 14695981039346656037;
        for (int i = 0; i < Rounds; i++)
        {
            hash = unchecked((hash ^ text[i % text.Length]) * 1099511628211);
            hash ^= hash >> 29;
        }
        return hash.ToString("x16", CultureInfo.InvariantCulture);
    }
}
