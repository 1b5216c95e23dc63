using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>The tests: of the grader, of the filters, and of the logs, which Windows has to be able to write.</summary>
public static class Tests
{
    private const string Replication = "1131f6ad-9c07-11d1-f79f-00c04fc2dcd2";
    private static readonly string[] OnlyOnControllers = { "4728", "4729", "4740", "4738", "4765", "4766", "4768", "4769", "4771", "4776", "4662", "5136", "4724" };
    private static int failed;

    public static int Main()
    {
        string folder = Directory.GetCurrentDirectory();
        List<Event>[] logs = Enumerable.Range(1, 7).Select(number => Log.Read(folder, number)).ToArray();
        List<Question> questions = Grader.ReadQuestions(folder);
        string model = File.ReadAllText(Path.Combine(folder, "answers.md"));
        var answers = Regex.Matches(model, @"^\| (\d[a-z]) \| `([^`]+)` \|", RegexOptions.Multiline).Cast<Match>().ToDictionary(match => match.Groups[1].Value, match => match.Groups[2].Value);
        Grading(questions, answers, logs);
        Triage(folder, model, logs[6]);
        Filters(logs[1]);
        foreach (List<Event> log in logs) Logs(log);
        foreach (List<Event> log in logs.Take(6)) Sessions(log);
        Stories(logs, answers);
        SigmaTests.Run(folder, logs, answers, Check);
        Console.WriteLine(failed == 0 ? "All tests passed." : failed + " tests failed.");
        return failed == 0 ? 0 : 1;
    }

    private static void Grading(List<Question> questions, Dictionary<string, string> answers, List<Event>[] logs)
    {
        Check("there are 35 questions, each with a model answer", questions.Count == 35 && questions.All(one => answers.ContainsKey(one.Key)));
        foreach (Question question in questions.Where(one => answers.ContainsKey(one.Key)))
        {
            List<Event> log = logs[question.Case - 1];
            Func<string, Verdict> Judge = answer => Grader.Judge(question, answer, log);
            Check("model answer of " + question.Key, Judge(answers[question.Key]) == Verdict.Right);
            Check("capitals and spaces in " + question.Key, Judge("  " + answers[question.Key].ToUpperInvariant() + " ") == Verdict.Right);
            foreach (string bad in new[] { "", "   ", "|", "0", "99999", "*", "x'\"; --", new string('9', 5000) })
                Check("not an answer to " + question.Key + ": " + bad, Judge(bad) != Verdict.Right);
        }
        Question addresses = questions.First(one => one.Key == "1a"), hosts = questions.First(one => one.Key == "3d");
        Check("a list has no order", Grader.Judge(addresses, string.Join(" ", answers["1a"].Split(',').Reverse()), logs[0]) == Verdict.Right);
        Check("a part of a list is not the list", Grader.Judge(addresses, answers["1a"].Split(',')[0], logs[0]) == Verdict.Wrong);
        Check("an order has one", Grader.Judge(hosts, string.Join(",", answers["3d"].Split(',').Reverse()), logs[2]) == Verdict.Wrong);
        Check("a name that the log does not have", Grader.Judge(questions.First(one => one.Key == "2a"), "l.otriz", logs[1]) == Verdict.NotInLog);
        Check("a name where a row is asked", Grader.Judge(questions.First(one => one.Key == "2d"), "svc-scan", logs[1]) == Verdict.Misshapen);
    }

    private static void Triage(string folder, string model, List<Event> log)
    {
        List<string> digests = Grader.ReadTicketDigests(folder);
        List<Match> rows = Regex.Matches(model, @"^\| (1\d\d) \| (ticket|no) \|", RegexOptions.Multiline).Cast<Match>().ToList();
        Func<string, string[]> RowsOf = verdict => rows.Where(match => match.Groups[2].Value == verdict).Select(match => match.Groups[1].Value).ToArray();
        Check("each event of the triage has a reason", rows.Select(match => match.Groups[1].Value).SequenceEqual(log.Select(one => one["Row"])));
        Check("all tickets are hits", Grader.CountHits(RowsOf("ticket"), digests) == digests.Count);
        Check("nothing else is", Grader.CountHits(RowsOf("no"), digests) == 0);
    }

    private static void Filters(List<Event> log)
    {
        Check("a field", Log.Filter(log, new[] { "id=4769" }).All(one => one["Id"] == "4769"));
        Check("one of two values", Log.Filter(log, new[] { "computer=dc01,DC02" }).Count > 200);
        Check("a field that is something else", Log.Filter(log, new[] { "id!=4769" }).Count + Log.Filter(log, new[] { "id=4769" }).Count == log.Count);
        Check("a text", Log.Filter(log, new[] { "SVC-ARCHIVE" }).Count == 1);
        Check("times", Log.Filter(log, new[] { "after=2026-03-11T00:00", "before=2026-03-11T01:00" }).All(one => one["Time"].Contains("11T00")));
        Check("the rarest comes first", Log.Count(log, "Id").First().Value <= Log.Count(log, "Id").Last().Value);
    }

    private static void Logs(List<Event> log)
    {
        Check("rows count up by one", log.Select((one, index) => int.Parse(one["Row"]) - index).Distinct().Count() == 1);
        Check("times go forward", log.Zip(log.Skip(1), (a, b) => string.CompareOrdinal(a["Time"], b["Time"]) <= 0).All(yes => yes));
        foreach (Event one in log)
        {
            bool onController = one["Computer"].StartsWith("DC", StringComparison.Ordinal);
            if (OnlyOnControllers.Contains(one["Id"])) Check("only a domain controller writes this: " + one.Line, onController);
            if (one["Id"] == "4625") Check("a failed logon is written where it failed: " + one.Line, !onController);
            Check("services and cleared logs are in System: " + one.Line, (one["Log"] == "System") == new[] { "7045", "7036", "104" }.Contains(one["Id"]));
            string address = one["IpAddress"].Replace("::ffff:", "");
            Check("an address for documentation: " + one.Line, address == "" || address == "127.0.0.1" || Regex.IsMatch(address, @"^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$"));
        }
    }

    // A session that ends has begun on the same computer, and so has one that installed a service.
    private static void Sessions(List<Event> log)
    {
        var begun = new HashSet<string>();
        foreach (Event one in log)
        {
            if (one["Id"] == "4624") begun.Add(one["Computer"] + one["TargetLogonId"]);
            if (one["Id"] == "4634") Check("a session that began: " + one.Line, begun.Contains(one["Computer"] + one["TargetLogonId"]));
            if (new[] { "4697", "4662", "1102", "4728" }.Contains(one["Id"]))
                Check("done in a session of the log: " + one.Line, begun.Contains(one["Computer"] + one["SubjectLogonId"]));
        }
    }

    // The answers follow from the logs.
    private static void Stories(List<Event>[] logs, Dictionary<string, string> answers)
    {
        Func<int, string, Event> Row = (number, key) => logs[number - 1].First(one => one["Row"] == answers[key]);
        string[] spray = answers["1a"].Split(new[] { ", " }, StringSplitOptions.None);
        List<Event> failures = Log.Filter(logs[0], new[] { "id=4625" }).Where(one => spray.Contains(one["IpAddress"])).ToList();
        Check("unknown names", answers["1b"].Split(new[] { ", " }, StringSplitOptions.None).OrderBy(x => x).SequenceEqual(failures.Where(one => one["SubStatus"] == "0xC0000064").Select(one => one["TargetUserName"]).Distinct().OrderBy(x => x)));
        Check("known names", failures.Where(one => one["SubStatus"] != "0xC0000064").Select(one => one["TargetUserName"]).Distinct().Count().ToString() == answers["1c"]);
        Check("tickets with RC4", logs[1].Where(one => one["TicketEncryptionType"] == "0x17" && one["ServiceName"].StartsWith("svc", StringComparison.Ordinal) && one["TargetUserName"].StartsWith(answers["2a"], StringComparison.Ordinal)).Select(one => one["ServiceName"]).Distinct().Count().ToString() == answers["2c"]);
        Check("the service was installed by that logon", Log.Filter(logs[2], new[] { "id=4697", "ServiceName=" + Row(3, "3a")["ServiceName"] }).Single()["SubjectLogonId"] == Row(3, "3b")["TargetLogonId"]);
        Check("the theft and its logon", Row(6, "6b")["SubjectLogonId"] == Row(6, "6c")["TargetLogonId"] && Row(6, "6b")["Properties"].Contains(Replication));
        Check("honest replication", (Log.Filter(logs[5], new[] { "id=4662", Replication }).Count - 1).ToString() == answers["6a"]);
        Check("the history of an account holds a SID of its own domain", Row(5, "5e")["SidHistory"].EndsWith("682003330-519}", StringComparison.Ordinal));
    }

    private static void Check(string what, bool isTrue)
    {
        if (isTrue) return;
        failed++;
        Console.WriteLine("FAILED: " + (what.Length > 200 ? what.Substring(0, 200) : what));
    }
}
