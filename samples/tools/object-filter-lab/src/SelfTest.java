import java.io.ObjectInputFilter;
import java.util.List;

/** The tests of the lab, without a library: prints a line for each and ends with 1 when one fails. */
public final class SelfTest {
    private static int failures;

    private SelfTest() {
    }

    public static void main(String[] arguments) throws Exception {
        List<Lab.Parcel> parcels = Lab.parcels();
        check("there are eight parcels, three of them welcome", parcels.size() == 8 && parcels.stream().filter(Lab.Parcel::welcome).count() == 3);
        check("without a filter code of Noise runs, twice", count(parcels, null, Lab.Outcome::noiseHeard) == 2);
        check("a cast after reading comes too late", Lab.open(parcels.get(3).bytes(), null).noiseHeard());
        check("the task as it comes stops Noise", count(parcels, new Task(), Lab.Outcome::noiseHeard) == 0);
        check("the task as it comes lets large and deep parcels in", count(parcels, new Task(), Lab.Outcome::accepted) == 5);
        for (Lab.Parcel parcel : parcels) {
            Lab.Outcome outcome = Lab.open(parcel.bytes(), new Solution());
            check("the solution judges " + parcel.about(), outcome.accepted() == parcel.welcome() && !outcome.noiseHeard());
        }
        ObjectInputFilter pattern = ObjectInputFilter.Config.createFilter(
            "maxdepth=20;maxarray=1000;maxrefs=5000;Letter;Stamp;java.lang.String;java.util.ArrayList;java.util.CollSer;"
            + "java.util.ImmutableCollections$List12;java.util.ImmutableCollections$ListN;java.lang.Object;!*");
        check("the same allow list as one line of text judges alike", count(parcels, pattern, Lab.Outcome::accepted) == 3);
        System.out.println(failures == 0 ? "All passed." : failures + " failed.");
        System.exit(failures == 0 ? 0 : 1);
    }

    private static long count(List<Lab.Parcel> parcels, ObjectInputFilter filter, java.util.function.Predicate<Lab.Outcome> which) throws Exception {
        long found = 0;
        for (Lab.Parcel parcel : parcels) if (which.test(Lab.open(parcel.bytes(), filter))) found++;
        return found;
    }

    private static void check(String what, boolean holds) {
        System.out.println((holds ? "ok      " : "FAILED  ") + what);
        if (!holds) failures++;
    }
}
