import java.util.List;

/** The tests, without a library: prints a line for each and ends with 1 when one fails. */
public final class SelfTest {
    private static int failures;

    private SelfTest() {
    }

    public static void main(String[] arguments) {
        List<String> orders = Scheduler.allOrders(3, 3);
        check("three steps each can be mixed in 20 ways", orders.size() == 20 && orders.stream().distinct().count() == 20);
        check("one after the other is correct", Race.day("AAABBB").adds() && Race.day("BBBAAA").adds());
        check("step by step pays twice", Race.day("ABABAB").paidOut() == 140 && Race.day("ABABAB").balance() == 30);
        check("18 of 20 orders go wrong", orders.stream().filter(order -> !Race.day(order).adds()).count() == 18);
        check("the same order gives the same day", Race.day("ABBABA").equals(Race.day("ABBABA")));
        check("with a lock every order adds up", Scheduler.allOrders(4, 4).stream().allMatch(order -> FixedRace.lockedDay(order).adds()));
        check("with a lock somebody waits", FixedRace.lockedDay("AB").diary().contains("Ben: take the key (must wait)"));
        check("with a lock exactly one is paid", FixedRace.lockedDay("ABABABAB").paidOut() == 70);
        check("with compare-and-set every order adds up", Scheduler.allOrders(2, 2).stream().allMatch(order -> FixedRace.atomicDay(order).adds()));
        check("a lost comparison reads again", FixedRace.atomicDay("ABAB").diary().contains("Ben: compare and set (must wait)"));
        check("two keys in opposite orders can block forever", FixedRace.deadlock("AB").get(FixedRace.deadlock("AB").size() - 1).contains("waits forever"));
        check("and need not", FixedRace.deadlock("AAABBB").stream().noneMatch(line -> line.contains("forever")));
        Race.Day day = FixedRace.realThreads(4, 2_000);
        check("real threads with a lock lose nothing", day.balance() + day.paidOut() == 100_000 && day.paidOut() == 56_000);
        check("an unknown teller is refused", refuses("ABC"));
        System.out.println(failures == 0 ? "All passed." : failures + " failed.");
        System.exit(failures == 0 ? 0 : 1);
    }

    private static boolean refuses(String order) {
        try {
            Race.day(order);
            return false;
        } catch (IllegalArgumentException expected) {
            return expected.getMessage().contains("no teller C");
        }
    }

    private static void check(String what, boolean holds) {
        System.out.println((holds ? "ok      " : "FAILED  ") + what);
        if (!holds) failures++;
    }
}
