import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The class that nobody asked for. It happens to be on the class path, as hundreds of classes of libraries are, and
 * its readObject runs while the parcel is being opened. A real gadget would do harm here; this one counts.
 */
public final class Noise implements Serializable {
    private static final long serialVersionUID = 1;
    private static final AtomicInteger heard = new AtomicInteger();

    /** How often code of this class ran because of bytes that somebody sent. */
    public static int heard() {
        return heard.get();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        heard.incrementAndGet();
    }
}
