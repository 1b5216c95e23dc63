using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>The program: case, show, count, sigma, check, triage. It reads the files in its own folder and prints.</summary>
public static class Quiz
{
    private const int Cases = 6, TriageLog = 7, FewestTickets = 6;

    public static int Main(string[] arguments)
    {
        try { return Run(arguments); }
        catch (FileNotFoundException e)
        {
            Console.WriteLine("A file is missing: " + Path.GetFileName(e.FileName));
            return 2;
        }
        catch (IOException) { return 2; } // nobody reads the output any more: show 1 | head
    }

    private static int Run(string[] arguments)
    {
        string folder = FindFolder();
        string command = arguments.FirstOrDefault() ?? "";
        if (command == "check") return Check(folder);
        if (command == "triage") return Triage(folder);
        if (arguments.Length < 2 || !int.TryParse(arguments[1], out int number) || number < 1 || number > TriageLog) return Usage();
        if (command == "case" && number <= Cases) return PrintCase(folder, number);
        List<Event> log = Log.Read(folder, number);
        if (command == "sigma") return Detect(folder, log);
        if (command == "show") return Show(Log.Filter(log, arguments.Skip(2)));
        if (command == "count" && arguments.Length > 2) return Count(Log.Filter(log, arguments.Skip(3)), arguments[2]);
        return Usage();
    }

    // dotnet run starts in the folder of the project; the built program may lie below it.
    private static string FindFolder()
    {
        string here = Directory.GetCurrentDirectory();
        return File.Exists(Path.Combine(here, "questions.txt")) ? here : AppDomain.CurrentDomain.BaseDirectory;
    }

    private static int Usage()
    {
        Console.WriteLine("case N                     the questions of a case, 1 to 6");
        Console.WriteLine("show N [filter ...]        events of log N, 1 to 7");
        Console.WriteLine("count N FIELD [filter ...] how often each value occurs, the rarest first");
        Console.WriteLine("sigma N                    which events of log N the rules of sigma-rules.yml find");
        Console.WriteLine("check                      judge the answers in answers.txt");
        Console.WriteLine("triage                     judge the tickets in answers.txt");
        Console.WriteLine("Filters: id=4769  computer=DC01,DC02  LogonType!=3  after=22:10  before=22:30  rows=30500-30520  any-text");
        return 2;
    }

    private static int PrintCase(string folder, int number)
    {
        Console.WriteLine(File.ReadAllLines(Path.Combine(folder, "questions.txt")).First(line => line.StartsWith("# Case " + number, StringComparison.Ordinal)).Substring(2));
        foreach (Question question in Grader.ReadQuestions(folder).Where(one => one.Case == number))
            Console.WriteLine("  " + question.Key + "  [" + question.Kind + "] " + question.Text);
        return 0;
    }

    private static int Show(List<Event> events)
    {
        foreach (Event one in events) Console.WriteLine(one.Describe());
        Console.WriteLine(events.Count + " events.");
        return 0;
    }

    private static int Count(List<Event> events, string field)
    {
        foreach (KeyValuePair<string, int> pair in Log.Count(events, field)) Console.WriteLine(pair.Value.ToString().PadLeft(5) + "  " + pair.Key);
        return 0;
    }

    private static int Detect(string folder, List<Event> log)
    {
        List<SigmaRule> rules = Sigma.Read(folder);
        Dictionary<string, List<Event>> found = Sigma.Find(rules, log);
        foreach (SigmaRule rule in rules.Where(one => one.Level != "informational" && found[one.Title].Count > 0))
        {
            Console.WriteLine(rule.Title + " (" + rule.Level + ")");
            foreach (Event one in found[rule.Title]) Console.WriteLine("  " + one.Describe());
        }
        return 0;
    }

    private static Dictionary<string, string> Answers(string folder) => Grader.ReadAnswers(File.ReadAllLines(Path.Combine(folder, "answers.txt")));

    /// <summary>Says how many answers of each case are right, and what kind of mistake the others are, but not which is which.</summary>
    private static int Check(string folder)
    {
        Dictionary<string, string> answers = Answers(folder);
        List<Question> questions = Grader.ReadQuestions(folder);
        int right = 0;
        for (int number = 1; number <= Cases; number++)
        {
            List<Event> log = Log.Read(folder, number);
            List<Verdict> verdicts = questions.Where(one => one.Case == number)
                .Select(one => Grader.Judge(one, answers.TryGetValue(one.Key, out string answer) ? answer : "", log)).ToList();
            right += verdicts.Count(one => one == Verdict.Right);
            Console.WriteLine("Case " + number + ": " + verdicts.Count(one => one == Verdict.Right) + " of " + verdicts.Count + " right" + Mistakes(verdicts));
        }
        Console.WriteLine(right + " of " + questions.Count + " right.");
        return right == questions.Count ? 0 : 1;
    }

    private static string Mistakes(List<Verdict> verdicts)
    {
        var names = new Dictionary<Verdict, string>
        {
            { Verdict.Wrong, "not the answer" }, { Verdict.NotInLog, "not in this log" },
            { Verdict.Misshapen, "of another form than asked" }, { Verdict.Empty, "open" },
        };
        return string.Concat(names.Where(pair => verdicts.Contains(pair.Key)).Select(pair => ", " + verdicts.Count(one => one == pair.Key) + " " + pair.Value));
    }

    private static int Triage(string folder)
    {
        Answers(folder).TryGetValue("tickets", out string line);
        HashSet<string> rows = new HashSet<string>(Log.Read(folder, TriageLog).Select(one => one["Row"]));
        List<string> tickets = Regex.Split(line ?? "", @"[\s,;]+").Where(row => row != "").Distinct().ToList();
        if (tickets.Count < FewestTickets || !tickets.All(rows.Contains))
        {
            Console.WriteLine("Write the rows of at least " + FewestTickets + " events of log 7 into the line tickets of answers.txt.");
            return 2;
        }
        List<string> digests = Grader.ReadTicketDigests(folder);
        int hits = Grader.CountHits(tickets, digests);
        Console.WriteLine("Precision: " + hits + " of your " + tickets.Count + " tickets are right, " + 100 * hits / tickets.Count + "%.");
        Console.WriteLine("Recall: " + hits + " of " + digests.Count + " events that deserve one, " + 100 * hits / digests.Count + "%.");
        return hits == digests.Count && tickets.Count == hits ? 0 : 1;
    }
}
