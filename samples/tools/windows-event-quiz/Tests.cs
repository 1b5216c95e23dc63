using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

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
