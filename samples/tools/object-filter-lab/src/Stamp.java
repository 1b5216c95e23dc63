import java.io.Serializable;

/** A part of a letter: its value in cents. */
public record Stamp(int cents) implements Serializable {
}
