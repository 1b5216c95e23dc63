import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.util.Set;

/** An allow list with limits: what is not named is refused, and what is named is refused when there is too much of it. */
public final class Solution implements ObjectInputFilter {
    private static final long MOST_PLACES = 1_000;
    private static final long DEEPEST = 20;
    private static final long MOST_REFERENCES = 5_000;
    /** List.of writes a stand-in, java.util.CollSer, which becomes one of the two immutable lists when it is read. */
    private static final Set<String> ALLOWED = Set.of("Letter", "Stamp", "java.lang.String", "java.util.ArrayList", "java.util.CollSer",
        "java.util.ImmutableCollections$List12", "java.util.ImmutableCollections$ListN");

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.depth() > DEEPEST || info.references() > MOST_REFERENCES || info.arrayLength() > MOST_PLACES) return Status.REJECTED;
        Class<?> type = info.serialClass();
        if (type == null) return Status.UNDECIDED;
        while (type.isArray()) type = type.getComponentType();
        if (type == Object.class) return Status.UNDECIDED;
        return ALLOWED.contains(type.getName()) ? Status.ALLOWED : Status.REJECTED;
    }
}
