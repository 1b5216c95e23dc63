using System;
using System.Linq;

/// <summary>Runs the ten tasks with honest input and with hostile input, and says what happened.</summary>
public static class Coach
{
    public static int Main(string[] arguments)
    {
        bool solution = arguments.Length > 0 && arguments[0] == "solution";
        int right = 0;
        for (int task = 1; task <= Task.All.Length; task++)
        {
            string verdict = solution ? Judge(task, Solutions.Build) : Judge(task, Unsafe.Build);
            if (verdict == "right") right++;
            Console.WriteLine("{0,-36}{1}", Task.All[task - 1].About, verdict);
        }
        Console.WriteLine();
        Console.WriteLine("{0} of {1} tasks are right.", right, Task.All.Length);
        return 0;
    }

    /// <summary>"right", or what is wrong with the query that a function builds for a task.</summary>
    public static string Judge(int number, Func<int, string[], Query> build)
    {
        Task task = Task.All[number - 1];
        string honest = Count(build(number, task.Honest), out int rows);
        if (honest != null) return "honest input " + task.Honest[0] + " fails: " + honest;
        if (rows != task.Rows) return string.Format("honest input finds {0} rows instead of {1}", rows, task.Rows);
        Query attacked = build(number, task.Attack);
        string hostile = Count(attacked, out int found);
        if (hostile != null) return "hostile input breaks the query: " + hostile;
        if (found > 0) return string.Format("hostile input finds {0} rows: {1}", found, attacked.Sql);
        if (task.Attack.Any(value => value.Length > 1 && attacked.Sql.Contains(value))) return "the input is still part of the query's text";
        return "right";
    }

    private static string Count(Query query, out int rows)
    {
        rows = 0;
        try
        {
            rows = Table.Run(query.Sql, query.Parameters).Count;
            return null;
        }
        catch (FormatException problem)
        {
            return problem.Message;
        }
    }
}
