using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

/// <summary>Shows simulated events one by one: ticket or no ticket? Keeps the score in memory.</summary>
public static class Quiz
{
    public static int Main(string[] arguments)
    {
        int from = 1, count = 20;
        if (arguments.Length > 2 || (arguments.Length > 0 && !int.TryParse(arguments[0], out from)) || (arguments.Length > 1 && !int.TryParse(arguments[1], out count)))
        {
            Console.Error.WriteLine("Quiz [FIRST [COUNT]]: events are numbered 1 to 60");
            return 2;
        }
        List<Event> events = Event.Read("events.json").Where(each => each.Number >= from).Take(count).ToList();
        Score score = Play(events, Console.In, Console.Out);
        score.Report(Console.Out);
        return 0;
    }

    /// <summary>Asks about each event until the input ends.</summary>
    public static Score Play(IEnumerable<Event> events, TextReader input, TextWriter output)
    {
        var score = new Score();
        foreach (Event each in events)
        {
            output.WriteLine();
            output.WriteLine("{0}. {1}  {2}  event {3}", each.Number, each.Time, each.Host, each.EventId);
            output.WriteLine("   {0}", each.Text);
            bool? answer = Ask(input, output);
            if (answer == null) break;
            score.Add(each, answer.Value);
            output.WriteLine("   {0} {1}", answer == each.Ticket ? "Right." : each.Ticket ? "Missed: it deserves a ticket." : "False alarm.", each.Why);
        }
        return score;
    }

    private static bool? Ask(TextReader input, TextWriter output)
    {
        while (true)
        {
            output.Write("   Ticket? (y/n, q ends) ");
            string line = input.ReadLine();
            switch (line == null ? "q" : line.Trim().ToLowerInvariant())
            {
                case "y": return true;
                case "n": return false;
                case "q": return null;
            }
        }
    }
}

/// <summary>What a shift leader wants to know: how much was found, and how much of it was worth the time.</summary>
public sealed class Score
{
    public int Found, Missed, FalseAlarms, Quiet;

    public void Add(Event each, bool ticket)
    {
        if (ticket && each.Ticket) Found++;
        else if (ticket) FalseAlarms++;
        else if (each.Ticket) Missed++;
        else Quiet++;
    }

    public void Report(TextWriter output)
    {
        output.WriteLine();
        output.WriteLine("Found {0}, missed {1}, false alarms {2}, rightly left alone {3}.", Found, Missed, FalseAlarms, Quiet);
        if (Found + FalseAlarms > 0) output.WriteLine("Precision: {0} % of your tickets were worth it.", 100 * Found / (Found + FalseAlarms));
        if (Found + Missed > 0) output.WriteLine("Recall: you found {0} % of what there was.", 100 * Found / (Found + Missed));
    }
}
