import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Two tellers, one account with 100, each pays out 70. Correct is: one customer gets money, the other is sent away. */
public final class Race {
    /** What is left of the day: the balance, and how much was handed over the counter. */
    public record Day(int balance, int paidOut, List<String> diary) {
        /** True when money and balance still add up to the 100 of the morning, and nobody overdrew. */
        public boolean adds() {
            return balance >= 0 && balance + paidOut == 100;
        }
    }

    private int balance = 100;
    private int paidOut;

    private Race() {
    }

    /** One day in which the tellers take turns in this order, such as "ABABAB". */
    public static Day day(String order) {
        Race bank = new Race();
        Scheduler scheduler = new Scheduler();
        bank.withdrawal(scheduler.teller("Ada"));
        bank.withdrawal(scheduler.teller("Ben"));
        List<String> diary = scheduler.run(order);
        return new Day(bank.balance, bank.paidOut, diary);
    }

    /** What `if (balance >= 70) balance = balance - 70;` really is: three steps, with a gap after each. */
    private void withdrawal(Scheduler teller) {
        int[] seen = new int[1];
        boolean[] enough = new boolean[1];
        teller.step("read the balance", () -> {
            seen[0] = balance;
            return true;
        });
        teller.step("decide", () -> {
            enough[0] = seen[0] >= 70;
            return true;
        });
        teller.step("write the new balance and pay", () -> {
            if (!enough[0]) return true;
            balance = seen[0] - 70;
            paidOut += 70;
            return true;
        });
    }

    public static void main(String[] arguments) {
        if (arguments.length > 0 && arguments[0].matches("[AB]+")) {
            show(day(arguments[0]));
            return;
        }
        Map<Boolean, Integer> count = new TreeMap<>();
        for (String order : Scheduler.allOrders(3, 3)) {
            Day day = day(order);
            count.merge(day.adds(), 1, Integer::sum);
            System.out.printf("%s  balance %3d  paid out %3d  %s%n", order, day.balance(), day.paidOut(), day.adds() ? "" : "WRONG");
        }
        System.out.printf("%n%d of 20 orders go wrong. Look at one: java -cp build Race ABABAB%n", count.getOrDefault(false, 0));
    }

    private static void show(Day day) {
        day.diary().forEach(System.out::println);
        System.out.printf("%nbalance %d, paid out %d: %s%n", day.balance(), day.paidOut(), day.adds() ? "it adds up" : "money appeared from nowhere");
    }
}
