using System;

/// <summary>One way to do the ten. Look last.</summary>
public static class Solutions
{
    public static Query Build(int task, string[] v)
    {
        switch (task)
        {
            case 1:
            case 2: return new Query("SELECT * FROM people WHERE name = @name").With("name", v[0]);
            case 3:
            case 9: return new Query("SELECT * FROM people WHERE id = @id").With("id", v[0]);
            case 4:
            case 5: return new Query("SELECT * FROM people WHERE city = @city AND role = @role").With("city", v[0]).With("role", v[1]);
            case 6: return new Query("SELECT * FROM people WHERE name = @name AND id = @id").With("name", v[0]).With("id", v[1]);
            case 7: return new Query("SELECT * FROM people WHERE city = @one OR city = @two").With("one", v[0]).With("two", v[1]);
            case 8: return new Query("SELECT * FROM people WHERE role = 'reader' AND city = @city").With("city", v[0]);
            case 10:
                // A column is part of the language and cannot be a parameter: choose it from a list of your own.
                string column = v[0] == "city" ? "city" : v[0] == "role" ? "role" : "name";
                return new Query("SELECT * FROM people WHERE " + column + " = @value").With("value", v[1]);
            default: throw new ArgumentOutOfRangeException(nameof(task));
        }
    }
}
