using System;
using System.Collections.Generic;

/// <summary>What a program hands to the database: the text of the query, and the values beside it.</summary>
public sealed class Query
{
    public Query(string sql) { Sql = sql; }

    public string Sql { get; }

    public Dictionary<string, string> Parameters { get; } = new Dictionary<string, string>();

    public Query With(string name, string value) { Parameters[name] = value; return this; }
}

/// <summary>One of the ten: what the query is for, honest input with its number of rows, and input that must find nothing.</summary>
public sealed class Task
{
    public Task(string about, string[] honest, int rows, string[] attack) { About = about; Honest = honest; Rows = rows; Attack = attack; }

    public string About { get; }

    public string[] Honest { get; }

    public int Rows { get; }

    public string[] Attack { get; }

    public static readonly Task[] All =
    {
        new Task("1. by name", new[] { "Ada" }, 1, new[] { "x' OR 'a' = 'a" }),
        new Task("2. a name with an apostrophe", new[] { "O'Neil" }, 1, new[] { "x' OR role = 'admin" }),
        new Task("3. by number", new[] { "4" }, 1, new[] { "9 OR 1 = 1" }),
        new Task("4. by city and role", new[] { "Leeds", "reader" }, 2, new[] { "x' OR 'a' = 'a' --", "reader" }),
        new Task("5. second value", new[] { "York", "editor" }, 1, new[] { "York", "x' OR role = 'admin" }),
        new Task("6. a comment hides the rest", new[] { "Ada", "1" }, 1, new[] { "Ada' --", "99" }),
        new Task("7. either of two cities", new[] { "Hull", "York" }, 3, new[] { "x", "y' OR 'a' = 'a" }),
        new Task("8. only readers, always", new[] { "Leeds" }, 2, new[] { "x' OR role = 'admin' OR 'a' = 'b" }),
        new Task("9. doubled apostrophes by hand", new[] { "3" }, 1, new[] { "9 OR 2 = 2" }),
        new Task("10. the caller chooses the column", new[] { "city", "Hull" }, 1, new[] { "1 = 1 OR name", "x" }),
    };
}
