import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;

/**
 * Your task. The filter is asked before each class in the stream is used, and again for arrays, references and depth.
 * The one below is a deny list: it knows one bad name and lets everything else pass. Turn it into an allow list:
 *   1. allow Letter, Stamp and what they are made of, and reject every other class
 *   2. reject arrays of more than 1,000 places, and letters nested deeper than 20
 */
public final class Task implements ObjectInputFilter {
    @Override
    public Status checkInput(FilterInfo info) {
        Class<?> type = info.serialClass();
        if (type == Noise.class) return Status.REJECTED;
        return Status.UNDECIDED;
    }
}
