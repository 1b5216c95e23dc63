using System;
using System.Collections.Generic;

/// <summary>The tests, without a library; ends with 1 when one fails.</summary>
public static class Tests
{
    private static int failures;

    public static int Main()
    {
        var none = new Dictionary<string, string>();
        Check("there are ten tasks", Task.All.Length == 10);
        for (int task = 1; task <= 10; task++)
        {
            Check("task " + task + " begins unsafe", Coach.Judge(task, Unsafe.Build) != "right");
            Check("task " + task + " has a solution", Coach.Judge(task, Solutions.Build) == "right");
        }
        Check("AND binds more strongly than OR", Table.Run("SELECT * FROM people WHERE id = 1 OR id = 2 AND id = 3", none).Count == 1);
        Check("two apostrophes are one", Table.Run("SELECT * FROM people WHERE name = 'O''Neil'", none).Count == 1);
        Check("a comment ends the query", Table.Run("SELECT * FROM people WHERE id = 1 -- AND id = 2", none).Count == 1);
        Check("a parameter is a value", Table.Run("SELECT * FROM people WHERE name = @n", new Dictionary<string, string> { { "n", "x' OR 'a' = 'a" } }).Count == 0);
        foreach (string broken in new[] { "DELETE", "SELECT * FROM people WHERE name = 'x", "SELECT * FROM people WHERE salary = 1", "SELECT * FROM people WHERE id = @id" })
            Check("refused: " + broken, Refuses(broken));
        Console.WriteLine(failures == 0 ? "All passed." : failures + " failed.");
        return failures == 0 ? 0 : 1;
    }

    private static bool Refuses(string sql)
    {
        try { Table.Run(sql, new Dictionary<string, string>()); return false; }
        catch (FormatException) { return true; }
    }

    private static void Check(string what, bool holds)
    {
        Console.WriteLine((holds ? "ok      " : "FAILED  ") + what);
        if (!holds) failures++;
    }
}
