using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>The tests, without a library; ends with 1 when one fails.</summary>
public static class Tests
{
    private static int failures;

    public static int Main()
    {
        List<Event> events = Event.Read("events.json");
        Check("there are 60 events", events.Count == 60);
        Check("numbered 1 to 60", events.Select(each => each.Number).SequenceEqual(Enumerable.Range(1, 60)));
        Check("about half deserve a ticket", events.Count(each => each.Ticket) >= 25 && events.Count(each => each.Ticket) <= 35);
        Check("each has a text and a reason", events.All(each => each.Text.Length > 10 && each.Why.Length > 3));
        Check("no two are alike", events.Select(each => each.Text).Distinct().Count() == 60);
        Check("quoted texts are read", events.Any(each => each.Text.Contains("\"Public\"")));
        Check("where: only domain controllers write about domain accounts and tickets", events.Where(each => ByControllers.Contains(each.EventId)).All(each => each.Host == "DC-01"));
        Check("where: people lock, unlock and sit at workstations", events.Where(each => AtWorkstations.Contains(each.EventId)).All(each => each.Host.StartsWith("WS-", StringComparison.Ordinal)));
        Check("where: shares are read at the file server", events.Where(each => each.EventId == 5140 || each.EventId == 5145).All(each => each.Host == "SRV-FILE"));
        Check("where: a text that says on which machine says the one that wrote the event", events.All(each => Regex.Matches(each.Text, @"(?:on|of|blocked) ((?:WS|SRV|DC)-\w+)").Cast<Match>().All(named => named.Groups[1].Value == each.Host)));
        Check("when: a weekday in a text fits the date", events.All(each => Weekday(each, "each ")));
        Score all = Answer(events, each => "y");
        Check("who reports everything misses nothing and is often wrong", all.Missed == 0 && all.FalseAlarms == events.Count(each => !each.Ticket));
        Score perfect = Answer(events, each => each.Ticket ? "y" : "n");
        Check("a perfect shift", perfect.Missed == 0 && perfect.FalseAlarms == 0 && perfect.Found + perfect.Quiet == 60);
        var output = new StringWriter();
        perfect.Report(output);
        Check("the report shows both numbers", output.ToString().Contains("100 % of your tickets") && output.ToString().Contains("found 100 %"));
        Score stopped = Quiz.Play(events, new StringReader("maybe\ny\nq\n"), new StringWriter());
        Check("an unclear answer is asked again, q ends", stopped.Found + stopped.FalseAlarms == 1);
        Console.WriteLine(failures == 0 ? "All passed." : failures + " failed.");
        return failures == 0 ? 0 : 1;
    }

    // Microsoft Learn, Advanced security audit policy: Account Logon (Kerberos, credential validation) is written by domain controllers,
    // Account Management of domain accounts and global groups as well.
    private static readonly int[] ByControllers = { 4720, 4724, 4728, 4729, 4738, 4740, 4767, 4768, 4769, 4771, 4776 };

    // Microsoft Learn, Audit Other Logon/Logoff Events and Audit Logoff: written by the computer that was logged on to.
    private static readonly int[] AtWorkstations = { 4647, 4800, 4801 };

    private static bool Weekday(Event each, string before)
    {
        Match named = Regex.Match(each.Text, before + @"(\w+day)");
        return !named.Success || DateTime.Parse(each.Time, CultureInfo.InvariantCulture).DayOfWeek.ToString() == named.Groups[1].Value;
    }

    private static Score Answer(List<Event> events, Func<Event, string> answer)
    {
        return Quiz.Play(events, new StringReader(string.Join("\n", events.Select(answer))), new StringWriter());
    }

    private static void Check(string what, bool holds)
    {
        Console.WriteLine((holds ? "ok      " : "FAILED  ") + what);
        if (!holds) failures++;
    }
}
