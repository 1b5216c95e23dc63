using System;

/// <summary>Your work. Ten queries glued together from text. Rewrite each with .With("name", value) and @name.</summary>
public static class Unsafe
{
    public static Query Build(int task, string[] v)
    {
        switch (task)
        {
            case 1: return new Query("SELECT * FROM people WHERE name = '" + v[0] + "'");
            case 2: return new Query("SELECT * FROM people WHERE name = '" + v[0] + "'");
            case 3: return new Query("SELECT * FROM people WHERE id = " + v[0]);
            case 4: return new Query("SELECT * FROM people WHERE city = '" + v[0] + "' AND role = '" + v[1] + "'");
            case 5: return new Query(string.Format("SELECT * FROM people WHERE city = '{0}' AND role = '{1}'", v[0], v[1]));
            case 6: return new Query($"SELECT * FROM people WHERE name = '{v[0]}' AND id = {v[1]}");
            case 7: return new Query("SELECT * FROM people WHERE city = '" + v[0] + "' OR city = '" + v[1] + "'");
            case 8: return new Query("SELECT * FROM people WHERE role = 'reader' AND city = '" + v[0] + "'");
            case 9: return new Query("SELECT * FROM people WHERE id = " + v[0].Replace("'", "''"));
            case 10: return new Query("SELECT * FROM people WHERE " + v[0] + " = '" + v[1].Replace("'", "''") + "'");
            default: throw new ArgumentOutOfRangeException(nameof(task));
        }
    }
}
