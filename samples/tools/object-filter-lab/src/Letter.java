import java.io.Serializable;
import java.util.List;

/** What the post office expects: a text, some stamps, and perhaps other letters inside. */
public record Letter(String text, List<Stamp> stamps, List<Letter> enclosed) implements Serializable {
}
