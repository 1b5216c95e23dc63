// 01. Adds up five numbers. What is wrong?
#include <iostream>
#include <vector>

int main() {
  std::vector<int> numbers = {1, 2, 3, 4, 5};
  int* first = numbers.data();
  int sum = 0;
  for (std::size_t i = 0; i <= numbers.size(); ++i) sum += first[i];
  std::cout << sum << '\n';
}
