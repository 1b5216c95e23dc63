import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A post office in memory: it makes parcels of bytes, and opens them through the filter it is given. */
public final class Lab {
    /** A parcel, and whether a careful office accepts it. */
    public record Parcel(String about, byte[] bytes, boolean welcome) {
    }

    /** What happened to a parcel. */
    public record Outcome(boolean accepted, boolean noiseHeard, String remark) {
    }

    private Lab() {
    }

    public static void main(String[] arguments) throws IOException {
        String choice = arguments.length == 0 ? "--task" : arguments[0];
        ObjectInputFilter filter = switch (choice) {
            case "--open" -> null;
            case "--task" -> new Task();
            case "--solution" -> new Solution();
            default -> throw new IllegalArgumentException("Lab knows --open and --solution, and without either it uses your Task");
        };
        int right = 0;
        List<Parcel> parcels = parcels();
        for (Parcel parcel : parcels) {
            Outcome outcome = open(parcel.bytes(), filter);
            boolean correct = outcome.accepted() == parcel.welcome() && !outcome.noiseHeard();
            if (correct) right++;
            System.out.printf("%-8s%-10s%-48s%s%n", correct ? "right" : "WRONG", outcome.accepted() ? "accepted" : "refused", parcel.about(),
                outcome.noiseHeard() ? "code of Noise ran!" : outcome.remark());
        }
        System.out.printf("%n%d of %d parcels judged correctly.%n", right, parcels.size());
    }

    /** The eight parcels, in the order of the lesson. */
    public static List<Parcel> parcels() throws IOException {
        Map<String, Object> welcome = new LinkedHashMap<>();
        welcome.put("a plain letter", letter("Hello", List.of(new Stamp(95))));
        welcome.put("a letter with an ArrayList of stamps", letter("Hello", new ArrayList<>(List.of(new Stamp(95), new Stamp(5)))));
        welcome.put("a letter with a letter in it", nested(2));
        Map<String, Object> unwelcome = new LinkedHashMap<>();
        unwelcome.put("Noise instead of a letter", new Noise());
        unwelcome.put("a letter with Noise where stamps belong", letter("Hello", smuggle(new Noise())));
        unwelcome.put("a class the office has no use for", new HashMap<>(Map.of("a", 1)));
        unwelcome.put("a list of 50,000 places", letter("Hello", new ArrayList<>(Collections.nCopies(50_000, new Stamp(1)))));
        unwelcome.put("letters nested 60 deep", nested(60));
        List<Parcel> parcels = new ArrayList<>();
        for (var entry : welcome.entrySet()) parcels.add(new Parcel(entry.getKey(), pack(entry.getValue()), true));
        for (var entry : unwelcome.entrySet()) parcels.add(new Parcel(entry.getKey(), pack(entry.getValue()), false));
        return parcels;
    }

    /** Opens a parcel as the office does: filter first, then read. No filter at all when it is null. */
    public static Outcome open(byte[] bytes, ObjectInputFilter filter) throws IOException {
        int before = Noise.heard();
        boolean accepted = false;
        String remark;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            if (filter != null) in.setObjectInputFilter(filter);
            Object found = in.readObject();
            accepted = found instanceof Letter;
            remark = accepted ? "" : "read completely, and only then seen to be no letter";
        } catch (InvalidClassException refusal) {
            remark = refusal.getMessage();
        } catch (ClassNotFoundException unknown) {
            remark = "unknown class " + unknown.getMessage();
        }
        return new Outcome(accepted, Noise.heard() > before, remark);
    }

    private static byte[] pack(Object content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(content);
        }
        return bytes.toByteArray();
    }

    private static Letter letter(String text, List<Stamp> stamps) {
        return new Letter(text, stamps, List.of());
    }

    private static Letter nested(int depth) {
        Letter letter = letter("innermost", List.of());
        for (int i = 1; i < depth; i++) letter = new Letter("outer", List.of(), List.of(letter));
        return letter;
    }

    /** A list that promises stamps and holds something else: generics are gone at run time, and bytes never had them. */
    @SuppressWarnings("unchecked")
    private static List<Stamp> smuggle(Object content) {
        List<Object> list = new ArrayList<>(List.of(content));
        return (List<Stamp>) (List<?>) list;
    }
}
