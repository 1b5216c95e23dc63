using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

/// <summary>A table in memory and a very small SQL: SELECT * FROM people WHERE column = 'text' | number | @name [AND|OR ...].
/// It parses what it is given, so that injected text changes the meaning exactly as in a real database.</summary>
public sealed class Table
{
    public static readonly string[] Columns = { "id", "name", "city", "role" };

    private static readonly string[][] Rows =
    {
        new[] { "1", "Ada", "Leeds", "reader" }, new[] { "2", "Ben", "York", "reader" }, new[] { "3", "O'Neil", "York", "editor" },
        new[] { "4", "Cleo", "Hull", "admin" }, new[] { "5", "Dev", "Leeds", "reader" },
    };

    /// <summary>Runs a query; parameters are values and never become part of the language.</summary>
    public static List<string[]> Run(string sql, IDictionary<string, string> parameters)
    {
        List<string> words = Cut(sql);
        string[] head = { "SELECT", "*", "FROM", "PEOPLE", "WHERE" };
        if (words.Count < 8 || !head.SequenceEqual(words.Take(5).Select(word => word.ToUpperInvariant())))
            throw new FormatException("The coach only knows: SELECT * FROM people WHERE ...");
        return Rows.Where(row => Matches(words, row, parameters)).ToList();
    }

    // AND binds more strongly than OR, as in SQL.
    private static bool Matches(List<string> words, string[] row, IDictionary<string, string> parameters)
    {
        bool any = false, all = true;
        int at = 5;
        while (true)
        {
            if (at + 2 >= words.Count || words[at + 1] != "=") throw new FormatException("Expected: column = value");
            all = all && Value(words[at], row, parameters) == Value(words[at + 2], row, parameters);
            at += 3;
            if (at == words.Count) return any || all;
            string joint = words[at++].ToUpperInvariant();
            if (joint == "OR") { any = any || all; all = true; }
            else if (joint != "AND") throw new FormatException("Expected AND or OR, found " + joint);
        }
    }

    private static string Value(string word, string[] row, IDictionary<string, string> parameters)
    {
        if (word[0] == '\'') return word.Substring(1);
        if (char.IsDigit(word[0])) return word;
        if (word[0] == '@')
        {
            if (!parameters.TryGetValue(word.Substring(1), out string given)) throw new FormatException("There is no parameter " + word);
            return given;
        }
        int column = Array.IndexOf(Columns, word.ToLowerInvariant());
        if (column < 0) throw new FormatException("There is no column " + word);
        return row[column];
    }

    // Words, numbers, =, * and texts; a text keeps one ' in front as its mark. Two hyphens begin a comment.
    private static List<string> Cut(string sql)
    {
        var words = new List<string>();
        int at = 0;
        while (at < sql.Length)
        {
            char sign = sql[at];
            if (char.IsWhiteSpace(sign)) { at++; }
            else if (sign == '-' && at + 1 < sql.Length && sql[at + 1] == '-') { break; }
            else if (sign == '\'') { words.Add(CutText(sql, ref at)); }
            else if (sign == '=' || sign == '*') { words.Add(sign.ToString()); at++; }
            else if (char.IsLetterOrDigit(sign) || sign == '@' || sign == '_')
            {
                int start = at++;
                while (at < sql.Length && (char.IsLetterOrDigit(sql[at]) || sql[at] == '_')) at++;
                words.Add(sql.Substring(start, at - start));
            }
            else { throw new FormatException("The coach does not know the character " + sign); }
        }
        return words;
    }

    private static string CutText(string sql, ref int at)
    {
        var text = new StringBuilder("'");
        for (at++; at < sql.Length; at++)
        {
            if (sql[at] != '\'') { text.Append(sql[at]); continue; }
            if (at + 1 < sql.Length && sql[at + 1] == '\'') { text.Append('\''); at++; continue; }
            at++;
            return text.ToString();
        }
        throw new FormatException("A text does not end");
    }
}
