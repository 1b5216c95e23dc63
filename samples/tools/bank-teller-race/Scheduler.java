import java.util.ArrayList;
import java.util.List;

/**
 * Lets simulated tellers take turns, one step at a time, in an order that a text decides: "ABBA" means A, B, B, A.
 * Real threads take turns as well, but nobody can say in which order; here every run with the same text is the same.
 */
public final class Scheduler {
    /** One small step of a teller, for example "read the balance"; true when the step could be done, false when it must wait. */
    public interface Step {
        boolean run();
    }

    private final List<String> names = new ArrayList<>();
    private final List<List<Step>> steps = new ArrayList<>();
    private final List<List<String>> labels = new ArrayList<>();
    private final List<String> diary = new ArrayList<>();

    /** Adds a teller; its letter in the order text is A for the first, B for the second. */
    public Scheduler teller(String name) {
        names.add(name);
        steps.add(new ArrayList<>());
        labels.add(new ArrayList<>());
        return this;
    }

    /** Adds a step to the teller that was added last. */
    public Scheduler step(String label, Step step) {
        steps.get(steps.size() - 1).add(step);
        labels.get(labels.size() - 1).add(label);
        return this;
    }

    /** Runs the steps in the given order, then whatever is left, teller by teller. A step that must wait is tried again later. */
    public List<String> run(String order) {
        int[] next = new int[names.size()];
        for (char letter : order.toCharArray()) {
            int teller = letter - 'A';
            if (teller < 0 || teller >= names.size()) throw new IllegalArgumentException("There is no teller " + letter);
            attempt(teller, next);
        }
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int teller = 0; teller < names.size(); teller++) {
                while (attempt(teller, next)) moved = true;
            }
        }
        for (int teller = 0; teller < names.size(); teller++) {
            if (next[teller] < steps.get(teller).size()) diary.add(names.get(teller) + " waits forever at: " + labels.get(teller).get(next[teller]));
        }
        return diary;
    }

    private boolean attempt(int teller, int[] next) {
        if (next[teller] >= steps.get(teller).size()) return false;
        String label = names.get(teller) + ": " + labels.get(teller).get(next[teller]);
        if (!steps.get(teller).get(next[teller]).run()) {
            diary.add(label + " (must wait)");
            return false;
        }
        diary.add(label);
        next[teller]++;
        return true;
    }

    /** Every order in which two tellers with this many steps each can take turns: 6 for two steps, 20 for three. */
    public static List<String> allOrders(int stepsOfA, int stepsOfB) {
        if (stepsOfA == 0) return List.of("B".repeat(stepsOfB));
        if (stepsOfB == 0) return List.of("A".repeat(stepsOfA));
        List<String> orders = new ArrayList<>();
        for (String rest : allOrders(stepsOfA - 1, stepsOfB)) orders.add("A" + rest);
        for (String rest : allOrders(stepsOfA, stepsOfB - 1)) orders.add("B" + rest);
        return orders;
    }
}
